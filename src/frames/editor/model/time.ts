/** '210 ms', '2.4 s', '12 s', '3 min 20 s', '2 h 5 min': how long something took. */
export function duration(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 1) return `${Math.round(ms)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** 'now', '3 min', '5 h', or the date: how long ago something was, in as few letters as the margin has room for. */
export function age(since: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(since)) / 1_000);
  if (seconds < 60) return 'now';
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return new Date(since).toLocaleDateString('en', { day: 'numeric', month: 'short' });
}

/** '12:03', the person's own clock. */
export const clock = (instant: string): string =>
  new Date(instant).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
