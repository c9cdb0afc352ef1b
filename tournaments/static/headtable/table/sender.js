/* Sends what is saved, one after the other, until it is answered: at once, again with growing pauses, and at once again
   when there is hope. Knows neither what is sent nor where to. */

/* `waiting` lists what is to be sent, `send` promises true once one has its final answer, `show` draws where things stand. */
export const sender = ({ waiting, send, show }) => {
  let current = "";
  let pause = 1; // seconds until the next try
  let timer = 0;
  const deliver = async () => {
    if (current) return;
    clearTimeout(timer);
    let next = waiting()[0];
    while (next) {
      current = next.id;
      show();
      if (!(await send(next))) break;
      pause = 1;
      next = waiting()[0];
    }
    current = "";
    show();
    if (next) {
      timer = setTimeout(deliver, pause * (800 + Math.random() * 400));
      pause = Math.min(pause * 2, 60);
    }
  };
  const deliverNow = () => {
    pause = 1;
    deliver();
  };
  return { deliver, deliverNow, sending: () => current };
};

/* Calls `act` whenever a connection or a look at the phone gives new hope. */
export const onNewHope = (act) => {
  window.addEventListener("online", act);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) act(); });
};
