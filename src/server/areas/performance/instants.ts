/** A time in milliseconds since 1970 as the contract tells it; null of one that is no date, since programs may write anything. */
export const instantOf = (time: number | null): string | null => {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : date.toISOString();
};
