export const pause = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });

// What is asked gets a signal that gives it up after so many milliseconds; an old phone knows no AbortSignal.timeout.

export const within = async (milliseconds, ask) => {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), milliseconds);
  try {
    return await ask(control.signal);
  } finally {
    clearTimeout(timer);
  }
};
