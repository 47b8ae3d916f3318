import { mathIn } from '~/text/math';

/** The class of an element that holds TeX and is still to be typeset; the second stands on lines of its own. */
export const MATH = { inline: 'tex', display: 'tex-display' } as const;

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

/** Elements that MathJax ignores: pandas writes these classes where `display.html.use_mathjax` is off. */
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
