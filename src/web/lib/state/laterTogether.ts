/** The page is drawn anew a second after the first of these changes, then every two for as long as more come. */
const FIRST_MS = 1000;
const TOGETHER_MS = 2000;

/**
 * When the page hears of actions that are marked SHOULD_AUTOBATCH, such as facts about thousands of small files: together, later. The
 * store has each at once, and any other action is heard at once, with all that waited.
 */
export const laterTogether = () => {
  let last = 0;
  return (notify: () => void): void => {
    setTimeout(
      () => {
        last = Date.now();
        notify();
      },
      Date.now() - last < TOGETHER_MS ? TOGETHER_MS : FIRST_MS,
    );
  };
};
