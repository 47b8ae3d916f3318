const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes as people say it: '812 B', '1.4 MB'. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
};
