import { h } from '../../chrome/dom';
import { labelUnplayable } from '../media';
import { findMath } from '../markdown/findMath';
import { typeset } from '../markdown/typeset';
import { sanitisedForTree, type ResolveMedia } from '../sanitise';
import { safeSheets } from './safeSheet';
import { boundUses } from './uses';

/** How an output looks where its author says nothing else; variables come from the page around it. */
const LOOK = `:host { display: block; overflow-x: auto; line-height: 1.6; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px; text-align: right; } caption { padding: 4px 0; }
a { color: var(--accent-text); } pre, code { font-family: var(--mono); font-size: 13px; }
.math-display, .tex-display { display: block; overflow-x: auto; overflow-y: hidden; margin: 10px 0; }
.output_html { padding: 8px 10px; border-radius: 4px; } .output_html pre { margin: 0; }
img { max-width: 100%; height: auto; } summary { cursor: pointer; }
:host(.drawing) svg { max-width: 100%; height: auto; display: block; }`;

let look: CSSStyleSheet | undefined;

function lookSheet(): CSSStyleSheet {
  if (look) return look;
  look = new CSSStyleSheet();
  look.replaceSync(LOOK);
  return look;
}

/** The style sheet that pandas writes above each of its tables; the page has its own style for those. */
const OF_PANDAS = /<style scoped>[^<]*<\/style>/g;

/** Html that brings a style of its own, or drawings whose parts refer to each other. */
export const hasStyle = (html: string): boolean =>
  /<(?:style|svg)[\s>]/i.test(html.replace(OF_PANDAS, ''));

/**
 * Html or svg with its styles, in a shadow tree: they hold for it alone, ids and classes of it meet no others, and the output's box, which clips
 * what it holds, is as far as it reaches. Scripts, handlers, forms and whatever loads by a style are taken out as everywhere.
 */
export function styled(html: string, place: ResolveMedia, kind = ''): HTMLElement {
  const { fragment, css } = sanitisedForTree(html, place);
  boundUses(fragment);
  labelUnplayable(fragment);
  const host = h('div', { class: `rendered styled ${kind}` });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [lookSheet(), ...(css === '' ? [] : safeSheets(css))];
  findMath(fragment);
  // The element that Jupyter puts around html. Sheets of Pygments name it.
  root.append(
    css.includes('.output_html') ? h('div', { class: 'output_html' }, fragment) : fragment,
  );
  void typeset(root);
  return host;
}
