/* What is kept goes out one after the other, until it is answered: at once, again with growing pauses, and at once again
   when there is hope. Knows neither what is sent nor where to. */

/* `waiting` lists what is to go out, `send` promises true once one is answered for good, `show` draws where things stand. */
export const courier = ({ waiting, send, show }) => {
  let sending = "";
  let pause = 1; // seconds until the next try
  let timer = 0;
  const deliver = async () => {
    if (sending) return;
    clearTimeout(timer);
    let next = waiting()[0];
    while (next) {
      sending = next.id;
      show();
      if (!(await send(next))) break;
      pause = 1;
      next = waiting()[0];
    }
    sending = "";
    show();
    if (next) {
      timer = setTimeout(deliver, pause * (800 + Math.random() * 400));
      pause = Math.min(pause * 2, 60);
    }
  };
  const hurry = () => {
    pause = 1;
    deliver();
  };
  return { deliver, hurry, sending: () => sending };
};

/* Whether an answer is one for good: silence, a failing server and "later" are none. */
export const isFinal = (response, answer) => Boolean(answer) && response.status < 500 && ![408, 425, 429].includes(response.status);

/* What a door says against what was sent, in sentences. */
export const against = (answer) => (answer.message ? [answer.message] : (answer.faults || []).map((fault) => fault.message));
