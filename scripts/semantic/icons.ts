import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Glyph {
  width: number;
  outline: string;
}
type Font = ReadonlyMap<number, Glyph>;

const height = 512;
const ascent = 448;

/** Names that Semantic UI's own components put on the page without being asked. */
const builtIn = ['dropdown', 'close', 'delete', 'caret up', 'caret down'];

const readFont = (file: string): Font =>
  new Map(
    [...readFileSync(file, 'utf8').matchAll(/unicode="&#x([0-9a-f]+);"\s+horiz-adv-x="([\d.]+)"\s+d="([^"]*)"/gi)].map(
      ([, code = '', width = '', outline = '']) => [Number.parseInt(code, 16), { width: Number(width), outline: outline.trim() }],
    ),
  );

/** Coordinates are absolute on a grid of 512, so whole numbers are exact to a thirtieth of a pixel at 16 px. */
const whole = (outline: string) => outline.replace(/-?\d*\.\d+/g, (text) => String(Math.round(Number(text))));

function picture({ width, outline }: Glyph): string {
  const path = `<path transform='matrix(1 0 0 -1 0 ${ascent})' d='${whole(outline)}'/>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${Math.round(width)} ${height}'>${path}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`;
}

/** Semantic UI's icons: which exist, and the style rules for some of them, drawn as masks instead of an icon font. */
export class Icons {
  private readonly codes = new Map<string, number>();
  private readonly fonts: { solid: Font; outline: Font; brand: Font };

  /** @param package_ the folder of semantic-ui-css */
  constructor(package_: string) {
    const fonts = path.join(package_, 'themes/default/assets/fonts');
    const font = (name: string) => readFont(path.join(fonts, `${name}.svg`));
    this.fonts = { solid: font('icons'), outline: font('outline-icons'), brand: font('brand-icons') };
    const sheet = readFileSync(path.join(package_, 'components/icon.css'), 'utf8');
    for (const [, selector = '', code = ''] of sheet.matchAll(/^i\.icon\.([a-z0-9.-]+):before \{\s*content: "\\([0-9a-f]+)";/gm)) {
      this.codes.set(selector.split('.').sort().join('.'), Number.parseInt(code, 16));
    }
  }

  /** Is there an icon of this name, for instance 'trash alternate outline'? Words may stand in any order, as in class lists. */
  has(name: string): boolean {
    return this.glyph(name) !== undefined;
  }

  /** One rule for each drawing among the names; names without a drawing are left out. */
  rules(names: Iterable<string>): string {
    const selectors = new Map<string, Set<string>>();
    for (const name of [...builtIn, ...names]) {
      const glyph = this.glyph(name);
      if (!glyph) continue;
      const drawing = picture(glyph);
      selectors.set(drawing, (selectors.get(drawing) ?? new Set()).add(`i.icon.${name.replaceAll(' ', '.')}`));
    }
    return [...selectors].map(([drawing, found]) => `${[...found].join()}{--icon:${drawing}}`).join('\n');
  }

  /** Every name there is. */
  names(): string[] {
    return [...this.codes.keys()].map((classes) => classes.replaceAll('.', ' '));
  }

  private glyph(name: string): Glyph | undefined {
    const code = this.codes.get(name.split(' ').sort().join('.'));
    if (code === undefined) return undefined;
    const { solid, outline, brand } = this.fonts;
    return (name.includes('outline') ? outline.get(code) : undefined) ?? solid.get(code) ?? brand.get(code);
  }
}
