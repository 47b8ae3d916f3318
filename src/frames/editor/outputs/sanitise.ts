import DOMPurify from 'dompurify';
import { safeStyle } from './safeStyle';
import { MATH } from './markdown/typeset';

const forbidden = [
  'style', 'form', 'input', 'button', 'select', 'option', 'optgroup', 'textarea', 'label', 'fieldset', 'datalist', 'output', 'dialog',
  'map', 'area', 'marquee', 'portal', 'template', 'slot', 'foreignObject', 'animate', 'set', 'animateMotion', 'animateTransform',
  'animateColor', 'use', 'audio', 'video', 'source', 'track', 'picture',
];

const forbiddenAttributes = [
  'tabindex', 'autofocus', 'contenteditable', 'accesskey', 'role', 'popover', 'ping', 'action', 'formaction', 'srcset', 'usemap',
  'background', 'name',
];

/** What this page itself reads: tables of pandas, footnotes, formulas that are still to be typeset, the language of a block of code. */
const keptClasses = new RegExp(`^(dataframe|footnotes|${MATH.inline}|${MATH.display}|language-[\\w+-]{1,30})$`);

const purify = DOMPurify(window);

/** Where an image that a notebook names is to be had; null where it is not shown. */
export type PlaceImage = (written: string) => string | null;

/** Set while one text is being sanitised: images are placed before their nodes come into the page, so nothing else is ever asked for. */
let placeImage: PlaceImage = () => null;

const isLocal = (value: string) => /^(#|data:image\/(png|jpeg|gif|webp);)/i.test(value);

purify.addHook('uponSanitizeAttribute', (node, data) => {
  const tag = node.nodeName.toLowerCase();
  if (data.attrName === 'style') {
    data.attrValue = safeStyle(data.attrValue);
    data.keepAttr = data.attrValue !== '';
  } else if (data.attrName === 'class') {
    data.keepAttr = keptClasses.test(data.attrValue);
  } else if (data.attrName === 'src') {
    const address = tag === 'img' ? placeImage(data.attrValue) : null;
    data.attrValue = address ?? '';
    data.keepAttr = address !== null;
  } else if (/^(xlink:)?href$/.test(data.attrName)) {
    // What the author wrote is kept as a word: a click on a link that leads nowhere says where it would have led (EDF-09).
    if (tag === 'a') node.setAttribute('data-written', data.attrValue);
    else data.keepAttr = isLocal(data.attrValue);
  }
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG') {
    node.setAttribute('referrerpolicy', 'no-referrer');
    node.setAttribute('decoding', 'async');
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
  node.removeAttribute('target');
});

/** Event handlers would be taken out anyhow; renamed beforehand they do not even earn a policy violation in the browser's console. */
const unhandled = (html: string) => html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])on(?=\w+\s*=)/gi, '$1data-on'));

/**
 * Html, svg or MathML of a notebook as nodes that do nothing: no scripts, handlers, forms, frames or style sheets, ids under a
 * prefix of their own, styles that stay in their place, images only from where `place` finds them.
 */
export function sanitised(html: string, place: PlaceImage): DocumentFragment {
  placeImage = place;
  return purify.sanitize(unhandled(html), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
    FORBID_TAGS: forbidden,
    FORBID_ATTR: forbiddenAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_ATTR: ['dominant-baseline', 'text-anchor'],
    SANITIZE_NAMED_PROPS: true,
  });
}

/** The prefix under which ids of a notebook stand in the page. */
export const ID_PREFIX = 'user-content-';
