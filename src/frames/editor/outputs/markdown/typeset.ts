import { mathIn } from '~/text/math';

/** The class of an element that holds TeX and is still to be typeset; the second stands on lines of its own. */
export const MATH = { inline: 'tex', display: 'tex-display' } as const;

/** Formulas of one text. More of them stay as they were written. */
const MOST = 2_000;

const WRITTEN_AS_IT_IS = new Set([
  'CODE',
  'PRE',
  'KBD',
  'SAMP',
  'SCRIPT',
  'STYLE',
  'TEXTAREA',
  'MATH',
  'SVG',
]);

/** What MathJax leaves alone: pandas writes it where `display.html.use_mathjax` is off. */
const NO_MATH = '.tex2jax_ignore, .mathjax_ignore';

/** An element that holds TeX, as it was written. */
export const texElement = (tex: string, display: boolean): HTMLElement => {
  const element = document.createElement('span');
  element.className = display ? MATH.display : MATH.inline;
  element.textContent = tex;
  return element;
};

/** Text with its stretches of TeX in elements of their own. */
export function withMath(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let at = 0;
  for (const { from, to, tex, display } of mathIn(text)) {
    fragment.append(text.slice(at, from), texElement(tex, display));
    at = to;
  }
  fragment.append(text.slice(at));
  return fragment;
}

/** Finds TeX in what was written as html, but for code. */
export function findMath(root: ParentNode & Node): void {
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (
        node instanceof Element &&
        (WRITTEN_AS_IT_IS.has(node.tagName.toUpperCase()) || node.matches(NO_MATH))
      )
        return NodeFilter.FILTER_REJECT;
      return node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (mathIn(text.data).length > 0) text.replaceWith(withMath(text.data));
}

/** What \newcommand defines in one cell holds in the others, as in Jupyter. */
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

/**
 * Typesets the TeX of a text. KaTeX and its fonts are loaded when the first formula is there; until then, where it cannot be had,
 * and where a formula is wrong, what was written shows. TeX reaches nothing: no links, no pictures, no endless definitions.
 */
export async function typeset(root: ParentNode): Promise<void> {
  const formulas = [
    ...root.querySelectorAll<HTMLElement>(`.${MATH.inline}, .${MATH.display}`),
  ].slice(0, MOST);
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
      globalGroup: true,
      throwOnError: false,
      errorColor: 'var(--bad-text)',
      trust: false,
      strict: 'ignore',
      maxSize: 50,
      maxExpand: 1_000,
    });
    // Whoever has no mouse scrolls a wide formula too.
    if (displayMode && formula.scrollWidth > formula.clientWidth) formula.tabIndex = 0;
  }
}
