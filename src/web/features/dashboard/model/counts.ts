/** Cores, of which there may be parts: '1.5'. */
export const countText = (count: number): string => String(Number(count.toFixed(1)));
