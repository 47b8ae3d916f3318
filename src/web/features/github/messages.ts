const SECOND = 1000;
const MINUTE = 60;

/** 'Please retry Github operation in N seconds' under 60 of them, in minutes from there on; `ms` is how long it still takes (GH-10). */
export const retryText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const wait = seconds < MINUTE ? `${seconds} seconds` : `${Math.ceil(seconds / MINUTE)} minutes`;
  return `Please retry Github operation in ${wait}`;
};
