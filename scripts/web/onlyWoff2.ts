import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\.(woff|ttf)\)\s*format\(["'](woff|truetype)["']\)/g;

/** Takes the older forms of each font out of a package's sheet: every browser that Atelier supports reads woff2. */
export const onlyWoff2 = (sheet: RegExp): Plugin => ({
  name: 'only-woff2',
  enforce: 'pre',
  transform: (css, id) =>
    sheet.test(id) ? { code: css.replace(OLDER, ''), map: null } : undefined,
});
