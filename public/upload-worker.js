// Holds the files of a page that is being left until it is there again, so that a reload loses none: they are handed over, not copied.
// It answers no requests of any page. What nobody comes back for is let go after a while, and ends with the browser.
const AT_MOST_MS = 2 * 60_000;
const held = new Map();
let done = () => {};

addEventListener('install', () => {
  skipWaiting();
});

const letGo = (ids) => {
  for (const id of ids) held.delete(id);
  if (held.size === 0) done();
};

/** For as long as this promise is open the browser does not end the worker. */
const hold = (files) =>
  new Promise((over) => {
    done();
    for (const [id, file] of files) held.set(id, file);
    const timer = setTimeout(() => letGo(held.keys()), AT_MOST_MS);
    done = () => {
      clearTimeout(timer);
      over();
    };
  });

addEventListener('message', (event) => {
  const { files, bring, forget } = event.data;
  if (files) event.waitUntil(hold(files));
  if (bring) {
    event.ports[0].postMessage(bring.flatMap((id) => (held.has(id) ? [[id, held.get(id)]] : [])));
    letGo(bring);
  }
  if (forget) letGo(held.keys());
});
