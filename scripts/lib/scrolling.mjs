/** Helpers that the benches of long lists and of pictures share. */

/** A page that scrolls and holds nothing: what the browser itself needs. Its scroller is `#scroller`. */
export const EMPTY_PAGE =
  '<!doctype html><div id="scroller" style="height:100vh;overflow:auto"><div style="height:4000000px"></div></div>';

/** Times between `frames` frames while the element `selector` is scrolled by so many px a frame, ms; the 95th percentile. */
export const scrollFrame = (page, selector, frames, by = 120) =>
  page.evaluate(
    ([where, count, step]) =>
      new Promise((resolve) => {
        const scroller = document.querySelector(where);
        const times = [];
        let last = performance.now();
        const turn = (now) => {
          times.push(now - last);
          last = now;
          if (times.length > count)
            return resolve(times.slice(1).sort((a, b) => a - b)[Math.floor(count * 0.95)]);
          scroller.scrollTop += step;
          return requestAnimationFrame(turn);
        };
        requestAnimationFrame(turn);
      }),
    [selector, frames, by],
  );

/** In the page, before anything else: `parsedAt` once a reply with `count` of `list` was parsed, `cuesAt` once five `rows` showed after it. */
export const watchRows = ([list, count, rows]) => {
  const parse = JSON.parse;
  JSON.parse = (text, ...rest) => {
    const value = parse(text, ...rest);
    if (!Array.isArray(value?.[list]) || value[list].length !== count) return value;
    window.parsedAt = performance.now();
    const turn = () => {
      if (document.querySelectorAll(rows).length < 5) return requestAnimationFrame(turn);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.shownAt = performance.now();
      };
      return port2.postMessage(null);
    };
    requestAnimationFrame(turn);
    return value;
  };
};

/** The 95th percentile of frames while something is done, ms. */
export const framesOf = async (page, act) => {
  const frames = page.evaluate(
    () =>
      new Promise((resolve) => {
        const times = [];
        let before = performance.now();
        const turn = (now) => {
          times.push(now - before);
          before = now;
          if (times.length < 120) requestAnimationFrame(turn);
          else resolve(times.slice(5).sort((a, b) => a - b)[Math.floor((times.length - 5) * 0.95)]);
        };
        requestAnimationFrame(turn);
      }),
  );
  await act();
  return frames;
};

/** For a page, before anything else: keeps when the first element of this kind came into it (`inPageAt`), and when that was painted, two frames later (`drawnAt`). */
export const watchPainted = (selector) => {
  const look = new MutationObserver(() => {
    if (window.drawnAt || !document.querySelector(selector)) return;
    look.disconnect();
    window.inPageAt = performance.now();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.drawnAt = performance.now();
      }),
    );
  });
  look.observe(document, { childList: true, subtree: true });
};

/** In a page: when the newest reply of this path was there, ms. */
export const repliedAt = (path) =>
  performance.getEntriesByType('resource').findLast(({ name: url }) => url.endsWith(path))
    .responseEnd;
