const GIB = 1024 ** 3;

/** Bytes as memory is counted: '7.7 GiB', '512 MiB'. */
export const memoryText = (bytes: number): string => {
  const gib = bytes / GIB;
  if (gib >= 1024) return `${(gib / 1024).toFixed(1)} TiB`;
  return gib >= 1 || bytes === 0 ? `${Number(gib.toFixed(1))} GiB` : `${Math.round(gib * 1024)} MiB`;
};

/** Cores, of which there may be parts: '1.5'. */
export const countText = (count: number): string => String(Number(count.toFixed(1)));
