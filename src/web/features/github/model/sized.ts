const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Bytes as people read them: '1.2 MB'. */
export const sized = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
};
