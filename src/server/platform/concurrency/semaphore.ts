/** So many at once; the others wait their turn, first come first served. */
export const createSemaphore = (places: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** Resolves with a way to give the place back; with null where the wait was given up before. */
    enter: (givenUp: AbortSignal) =>
      new Promise<(() => void) | null>((resolve) => {
        if (givenUp.aborted) return resolve(null);
        if (free > 0) {
          free -= 1;
          return resolve(leave);
        }
        const come = () => resolve(leave);
        waiting.push(come);
        givenUp.addEventListener(
          'abort',
          () => {
            const at = waiting.indexOf(come);
            if (at < 0) return;
            waiting.splice(at, 1);
            resolve(null);
          },
          { once: true },
        );
      }),
  };
};
