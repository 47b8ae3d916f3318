import { MATH } from './findMath';

/** Formulas of one text. More of them stay as they were written. */
const MOST = 2_000;

/** TeX reaches nothing: no links, no pictures, no endless definitions. A formula that is wrong shows as it was written. */
const CAREFUL = {
  globalGroup: true,
  throwOnError: false,
  errorColor: 'var(--bad-text)',
  trust: false,
  strict: 'ignore',
  maxSize: 50,
  maxExpand: 1_000,
} as const;

/** Macros that \newcommand defines: those of one cell hold in the others, as in Jupyter. */
const macros = {};

const loadKatex = async () => {
  const [{ default: katex }] = await Promise.all([
    import('katex'),
    import('katex/dist/katex.min.css'),
  ]);
  return katex;
};

let sheet: CSSStyleSheet | null = null;

/** KaTeX's rules for a tree of its own, which the sheets of the page do not reach; its fonts are everywhere. */
function sheetForTrees(): CSSStyleSheet {
  if (sheet) return sheet;
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.includes('.katex'));
  sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
  return sheet;
}

const formulasIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(`.${MATH.inline}, .${MATH.display}`)].slice(0, MOST);

/**
 * Typesets the TeX of a text. KaTeX and its fonts are loaded when the first formula is there; until then, where it cannot be had,
 * and where a formula is wrong, what was written shows.
 */
export async function typeset(root: ParentNode): Promise<void> {
  const formulas = formulasIn(root);
  if (formulas.length === 0) return;
  const katex = await loadKatex().catch(() => null);
  if (!katex) return;
  if (root instanceof ShadowRoot)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheetForTrees()];
  for (const formula of formulas) {
    const displayMode = formula.className === MATH.display;
    const tex = formula.textContent;
    formula.className = displayMode ? 'math math-display' : 'math';
    katex.render(tex, formula, {
      displayMode,
      macros,
      ...CAREFUL,
    });
    // Whoever has no mouse scrolls a wide formula too.
    if (displayMode && formula.scrollWidth > formula.clientWidth) formula.tabIndex = 0;
  }
}

/** One formula, as it was written. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/**
 * Formulas as MathML, for a page that has neither KaTeX nor its fonts; null for each where KaTeX cannot be had. `known` keeps what
 * \newcommand defines for that page alone.
 */
export async function mathMl(
  formulas: readonly Formula[],
  known: Record<string, string>,
): Promise<(string | null)[]> {
  const katex = await loadKatex().catch(() => null);
  return formulas.map(
    ({ tex, display }) =>
      katex?.renderToString(tex, {
        displayMode: display,
        output: 'mathml',
        macros: known,
        ...CAREFUL,
      }) ?? null,
  );
}

/** Typesets the TeX of a text that such a page shows. */
export async function typesetAsMathMl(
  root: ParentNode,
  known: Record<string, string>,
): Promise<void> {
  const places = formulasIn(root);
  if (places.length === 0) return;
  const formulas = places.map(({ className, textContent }) => ({
    tex: textContent,
    display: className === MATH.display,
  }));
  for (const [at, formula] of (await mathMl(formulas, known)).entries()) {
    const place = places[at];
    if (formula === null || !place) continue;
    place.className = 'math';
    place.innerHTML = formula;
  }
}
