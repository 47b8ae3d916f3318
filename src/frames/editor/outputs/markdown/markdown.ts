import { Marked } from 'marked';
import markedFootnote from 'marked-footnote';
import { texIn } from '~/text/markdownMath';
import { fileAddress } from '../../wire/address';
import { decoded, headingId } from '../../wire/links';
import { mediaAddress, labelUnplayable } from '../media';
import { h } from '../../chrome/dom';
import { sentence } from '../sandbox/lost';
import { highlight } from './highlight';
import { ID_PREFIX, sanitised } from '../sanitise';
import { texElement, withMath } from './findMath';
import { typeset, typesetAsMathMl } from './typeset';

export type Attachments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const imageKinds = /^image\/(png|jpeg|gif|webp|svg\+xml|bmp)$/;

/** An attachment of the cell as an address. */
function attached(name: string, attachments: Attachments): string | null {
  const [kind, data] =
    Object.entries(attachments[name] ?? {}).find(([key]) => imageKinds.test(key)) ?? [];
  if (kind === undefined || typeof data !== 'string') return null;
  return kind === 'image/svg+xml' && data.trimStart().startsWith('<')
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data)}`
    : `data:${kind};base64,${data.replace(/\s/g, '')}`;
}

/** Where an image of a notebook is: in the cell, in the notebook's folder, or on the web. Null where it may not be shown. */
export function imageAddress(
  written: string,
  base: string,
  attachments: Attachments,
): string | null {
  if (written.startsWith('attachment:')) {
    const name = written.slice('attachment:'.length);
    return attached(name, attachments) ?? attached(decoded(name), attachments);
  }
  if (/^(https?:\/\/|data:image\/)/i.test(written)) return written;
  return fileAddress(base, written);
}

const formulas = texIn((tex, display) => texElement(tex, display).outerHTML);

const parser = new Marked(
  { gfm: true, extensions: formulas },
  markedFootnote({ footnoteDivider: true }),
  {
    // A box nobody can tick is a sign, not a control.
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
    // The browser needs 20 ms to compile the expression that finds blocks of html, so it is not used where there is none.
    tokenizer: { html: (source) => (/^ {0,3}</.test(source) ? false : undefined) },
  },
);

let texts = 0;

/** Footnotes of each text lead to its own: every text begins to count them at one. */
function tellFootnotesApart(fragment: DocumentFragment): void {
  texts += 1;
  for (const note of fragment.querySelectorAll(`[id^="${ID_PREFIX}footnote-"]`))
    note.id += `-${texts}`;
  for (const link of fragment.querySelectorAll<HTMLElement>('a[data-written^="#footnote-"]'))
    link.dataset['written'] += `-${texts}`;
}

/**
 * Markdown as nodes: rendered, sanitised, with headings that links can reach and images from where they are; formulas follow. A text that cannot
 * be drawn is shown as it was written: the cells around it stay.
 */
export function markdown(
  source: string,
  base: string,
  attachments: Attachments = {},
): DocumentFragment {
  const fragment = untypeset(source, base, attachments);
  void typeset(fragment);
  return fragment;
}

/**
 * Markdown, or text with TeX in it, as html for a page that has neither KaTeX nor its fonts: formulas are MathML. `known` keeps what
 * \newcommand defines for that page alone.
 */
export async function htmlOf(
  kind: 'text/markdown' | 'text/latex',
  source: string,
  base: string,
  known: Record<string, string>,
): Promise<string> {
  const box = h('div', {}, kind === 'text/latex' ? withMath(source) : untypeset(source, base, {}));
  await typesetAsMathMl(box, known);
  return box.innerHTML;
}

function untypeset(source: string, base: string, attachments: Attachments): DocumentFragment {
  try {
    return drawn(source, base, attachments);
  } catch (error) {
    const fragment = document.createDocumentFragment();
    fragment.append(
      sentence(
        `This text cannot be drawn: ${error instanceof Error ? error.message : 'why is not known'}.`,
      ),
      h('pre', {}, source),
    );
    return fragment;
  }
}

function drawn(source: string, base: string, attachments: Attachments): DocumentFragment {
  const html = parser.parse(source, { async: false });
  const fragment = sanitised(html, (written, kind) =>
    kind === 'media' ? mediaAddress(written, base) : imageAddress(written, base, attachments),
  );
  labelUnplayable(fragment);
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.id = ID_PREFIX + headingId(heading.textContent);
  for (const code of fragment.querySelectorAll('pre > code')) highlight(code);
  tellFootnotesApart(fragment);
  return fragment;
}
