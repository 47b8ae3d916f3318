/** Packets a second that a lane may bring, and how many at once. */
const PACE = { microphone: [120, 120], camera: [1_500, 1_500], screen: [2_000, 2_000] } as const;

/** Lets through what a lane may bring; the rest is dropped, so that one page cannot take the server's time from all. */
export const createTrackLimiter = (
  lane: keyof typeof PACE,
  now: () => number = () => performance.now(),
): (() => boolean) => {
  const [perSecond, most] = PACE[lane];
  let left: number = most;
  let at = now();
  return () => {
    const then = at;
    at = now();
    left = Math.min(most, left + ((at - then) / 1000) * perSecond);
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};
