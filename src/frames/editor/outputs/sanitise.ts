import DOMPurify from 'dompurify';
import { safeStyle } from './safeStyle';
import { MATH } from './markdown/findMath';

const forbidden = [
  'style',
  'form',
  'button',
  'select',
  'option',
  'optgroup',
  'textarea',
  'fieldset',
  'datalist',
  'output',
  'dialog',
  'map',
  'area',
  'marquee',
  'portal',
  'template',
  'slot',
  'foreignObject',
  'animate',
  'set',
  'animateMotion',
  'animateTransform',
  'animateColor',
  'track',
  'picture',
];
/** Elements that are allowed only in a shadow tree: checkboxes that unfold a drawing, and copies of its parts. */
const forbiddenOutsideTrees = ['input', 'label', 'use'];

const forbiddenAttributes = [
  'tabindex',
  'autofocus',
  'contenteditable',
  'accesskey',
  'role',
  'popover',
  'ping',
  'action',
  'formaction',
  'srcset',
  'usemap',
  'background',
  'name',
  'autoplay',
  'form',
  'part',
  'exportparts',
  'slot',
];

/** Classes that this page reads: tables of pandas, footnotes, parts without formulas, formulas still to be typeset, the language of a block of code. */
const keptClasses = new RegExp(
  `^(?:(?:dataframe|footnotes|tex2jax_ignore|mathjax_ignore|${MATH.inline}|${MATH.display}|language-[\\w+-]{1,30})(?: |$)){1,4}$`,
);

/** Where an image, sound or film that a notebook names is to be had; null where it is not shown. */
export type ResolveMedia = (written: string, kind: 'image' | 'media') => string | null;
export type ResolveImage = (written: string) => string | null;

/** Set while one text is being sanitised: images are placed before their nodes come into the page, so nothing else is ever asked for. */
let place: ResolveMedia = () => null;

const isLocal = (value: string) => /^(#|data:image\/(png|jpeg|gif|webp);)/i.test(value);

const PLACED: Readonly<Record<string, 'image' | 'media'>> = {
  img: 'image',
  audio: 'media',
  video: 'media',
  source: 'media',
};

/** The tag may be placed; null where it may not. What was written stays to be told. */
function placed(node: Element, attribute: string, written: string): string | null {
  const kind = attribute === 'poster' ? 'image' : PLACED[node.localName];
  const address = kind === undefined ? null : place(written, kind);
  if (address === null && kind !== undefined)
    node.setAttribute('data-written', written.slice(0, 300));
  return address;
}

/** Sound and film wait until somebody plays them. */
function tame(node: Element): void {
  node.setAttribute('controls', '');
  node.setAttribute('preload', 'metadata');
}

/** A purifier of its own, with ids and classes as they were written (`tree`), or under a prefix and only those that this page reads. */
function purifier(tree: boolean) {
  const purify = DOMPurify(window);
  purify.addHook('uponSanitizeAttribute', (node, data) => {
    const tag = node.nodeName.toLowerCase();
    if (data.attrName === 'style') {
      data.attrValue = safeStyle(data.attrValue);
      data.keepAttr = data.attrValue !== '';
    } else if (data.attrName === 'class') {
      data.keepAttr = tree || keptClasses.test(data.attrValue);
    } else if (data.attrName === 'src' || data.attrName === 'poster') {
      const address = placed(node, data.attrName, data.attrValue);
      data.attrValue = address ?? '';
      data.keepAttr = address !== null;
    } else if (/^(xlink:)?href$/.test(data.attrName)) {
      // The address as the author wrote it is kept: a click on a link that leads nowhere says where it would have led (EDF-09).
      if (tag === 'a') node.setAttribute('data-written', data.attrValue);
      else data.keepAttr = tag === 'use' ? data.attrValue.startsWith('#') : isLocal(data.attrValue);
    }
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'IMG') {
      node.setAttribute('referrerpolicy', 'no-referrer');
      node.setAttribute('decoding', 'async');
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    } else if (node.tagName === 'AUDIO' || node.tagName === 'VIDEO') tame(node);
    else if (
      node.tagName === 'INPUT' &&
      !/^(checkbox|radio)$/.test(node.getAttribute('type') ?? '')
    )
      node.remove();
    node.removeAttribute('target');
  });
  return purify;
}

const flat = purifier(false);
const inTree = purifier(true);

/** Event handlers would be taken out anyhow; renamed beforehand they do not even earn a policy violation in the browser's console. */
const unhandled = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])on(?=\w+\s*=)/gi, '$1data-on'));

const settings = {
  RETURN_DOM_FRAGMENT: true,
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  FORBID_ATTR: forbiddenAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} as const;

/**
 * Html, svg or MathML of a notebook as nodes that do nothing: no scripts, handlers, forms, frames or style sheets, ids under a
 * prefix of their own, styles that stay in their place, images, sound and film only from where `where` finds them.
 */
export function sanitised(html: string, where: ResolveMedia): DocumentFragment {
  place = where;
  return flat.sanitize(unhandled(html), {
    ...settings,
    FORBID_TAGS: [...forbidden, ...forbiddenOutsideTrees],
    ADD_ATTR: ['dominant-baseline', 'text-anchor'],
    SANITIZE_NAMED_PROPS: true,
  });
}

/** The same for a shadow tree: ids and classes stay as they are, and the text of the style sheets comes beside the nodes. */
export function sanitisedForTree(
  html: string,
  where: ResolveMedia,
): { fragment: DocumentFragment; css: string } {
  place = where;
  const harmless = unhandled(html);
  const sheets = new DOMParser().parseFromString(harmless, 'text/html').querySelectorAll('style');
  const css = [...sheets].map(({ textContent }) => textContent).join('\n');
  const fragment = inTree.sanitize(harmless, {
    ...settings,
    FORBID_TAGS: forbidden,
    ADD_TAGS: ['use'],
    ADD_ATTR: ['dominant-baseline', 'text-anchor', 'for', 'checked'],
    SANITIZE_DOM: false,
  });
  return { fragment, css };
}

/** The prefix under which ids of a notebook stand in the page. */
export const ID_PREFIX = 'user-content-';
