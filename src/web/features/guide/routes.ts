/** The user guide, and one chapter of it. */
export const GUIDE = '/guide';

/** The address of a chapter, or of a section in it. */
export const addressOf = (chapter: string, section = ''): string =>
  `${GUIDE}/${chapter}${section && `#${section}`}`;
