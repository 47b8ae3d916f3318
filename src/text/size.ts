const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

const rounded = (bytes: number, power: number): number =>
  Number((bytes / 1024 ** power).toFixed(1));

/** A number of bytes as people read it, in the app and in the sentences of the server alike: '812 B', '1.5 MiB', '64 GiB'. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  // 1023.99 KiB are read as a MiB.
  const up = rounded(bytes, power) >= 1024 && power < UNITS.length - 1 ? power + 1 : power;
  return `${rounded(bytes, up)} ${UNITS[up]}`;
};
