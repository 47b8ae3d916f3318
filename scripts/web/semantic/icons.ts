import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

type Face = 'solid' | 'outline' | 'brand';
interface Drawing {
  readonly face: Face;
  readonly code: number;
}

/** Names that Semantic UI's own components put on the page without being asked. */
const builtIn = ['dropdown', 'close', 'delete', 'caret up', 'caret down'];

const files: Record<Face, string> = {
  solid: 'icons',
  outline: 'outline-icons',
  brand: 'brand-icons',
};
const faces: readonly Face[] = ['solid', 'outline', 'brand'];

const family = (face: Face) => `semantic-${face}`;
const inSheet = (code: number) => `\\${code.toString(16)}`;
const codesIn = (svg: string) =>
  new Set(
    [...svg.matchAll(/unicode="&#x([0-9a-f]+);"/gi)].map(([, code = '']) =>
      Number.parseInt(code, 16),
    ),
  );

/** Semantic UI's icons: which exist, and the fonts and style rules for some of them. */
export class Icons {
  private readonly codes = new Map<string, number>();
  private readonly fonts: string;
  private readonly holds: Record<Face, ReadonlySet<number>>;

  /** @param package_ the folder of semantic-ui-css */
  constructor(package_: string) {
    this.fonts = path.join(package_, 'themes/default/assets/fonts');
    const codes = (face: Face) =>
      codesIn(readFileSync(path.join(this.fonts, `${files[face]}.svg`), 'utf8'));
    this.holds = { solid: codes('solid'), outline: codes('outline'), brand: codes('brand') };
    const sheet = readFileSync(path.join(package_, 'components/icon.css'), 'utf8');
    for (const [, selector = '', code = ''] of sheet.matchAll(
      /^i\.icon\.([a-z0-9.-]+):before \{\s*content: "\\([0-9a-f]+)";/gm,
    )) {
      this.codes.set(selector.split('.').sort().join('.'), Number.parseInt(code, 16));
    }
  }

  /** Is there an icon of this name, for instance 'trash alternate outline'? Words may stand in any order, as in class lists. */
  has(name: string): boolean {
    return this.drawing(name) !== undefined;
  }

  /**
   * The fonts with no glyph but these names', and a rule for each; names without a drawing are left out. The fonts are part of the
   * sheet: they come to a few KiB, and an icon is there with the first text instead of a request later.
   */
  async rules(names: Iterable<string>): Promise<string> {
    const found = new Map<string, { drawing: Drawing; selectors: Set<string> }>();
    for (const name of [...builtIn, ...names]) {
      const drawing = this.drawing(name);
      if (!drawing) continue;
      const key = `${drawing.face} ${drawing.code}`;
      const known = found.get(key) ?? { drawing, selectors: new Set<string>() };
      found.set(key, {
        drawing,
        selectors: known.selectors.add(`i.icon.${name.replaceAll(' ', '.')}:before`),
      });
    }
    const drawings = [...found.values()];
    const fonts = await Promise.all(
      faces.map((face) =>
        this.font(
          face,
          drawings.flatMap(({ drawing }) => (drawing.face === face ? [drawing.code] : [])),
        ),
      ),
    );
    const rules = drawings.map(({ drawing: { face, code }, selectors }) => {
      const other = face === 'solid' ? '' : `;font-family:${family(face)}`;
      return `${[...selectors].join()}{content:"${inSheet(code)}"${other}}`;
    });
    return [...fonts, `i.icon:before{font-family:${family('solid')}}`, ...rules].join('\n');
  }

  /** Every name there is. */
  names(): string[] {
    return [...this.codes.keys()].map((classes) => classes.replaceAll('.', ' '));
  }

  private async font(face: Face, codes: readonly number[]): Promise<string> {
    if (codes.length === 0) return '';
    const whole = readFileSync(path.join(this.fonts, `${files[face]}.ttf`));
    const font = await subsetFont(whole, String.fromCodePoint(...codes), { targetFormat: 'woff2' });
    return `@font-face{font-family:${family(face)};src:url(data:font/woff2;base64,${font.toString('base64')}) format("woff2")}`;
  }

  private drawing(name: string): Drawing | undefined {
    const code = this.codes.get(name.split(' ').sort().join('.'));
    if (code === undefined) return undefined;
    const asked = name.includes('outline')
      ? (['outline', 'solid', 'brand'] as const)
      : (['solid', 'brand'] as const);
    const face = asked.find((each) => this.holds[each].has(code));
    return face && { face, code };
  }
}
