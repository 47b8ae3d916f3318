import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import markedFootnote from 'marked-footnote';
import { fileAddress } from '../../wire/address';
import { headingId } from '../../wire/links';
import { highlighted } from './highlighted';
import { mathAt, mayBeMath, type MathStretch } from './math';
import { ID_PREFIX, sanitised } from '../sanitise';
import { texElement, typeset } from './typeset';

export type Attachments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const imageKinds = /^image\/(png|jpeg|gif|webp|svg\+xml|bmp)$/;

/** An attachment of the cell as an address. */
function attached(name: string, attachments: Attachments): string | null {
  const [kind, data] = Object.entries(attachments[name] ?? {}).find(([key]) => imageKinds.test(key)) ?? [];
  if (kind === undefined || typeof data !== 'string') return null;
  return kind === 'image/svg+xml' && data.trimStart().startsWith('<')
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data)}` : `data:${kind};base64,${data.replace(/\s/g, '')}`;
}

/** Where an image of a notebook is: in the cell, in the notebook's folder, or on the web. Null where it may not be shown. */
export function imageAddress(written: string, base: string, attachments: Attachments): string | null {
  if (written.startsWith('attachment:')) {
    const name = written.slice('attachment:'.length);
    return attached(name, attachments) ?? attached(decodeURI(name), attachments);
  }
  if (/^(https?:\/\/|data:image\/)/i.test(written)) return written;
  return fileAddress(base, written);
}

interface TexToken extends Tokens.Generic { readonly tex: string; readonly display: boolean }

/** TeX that begins a text and has its last line for itself. */
const standsAlone = (text: string) => {
  const stretch = mathAt(text, 0);
  return stretch?.display && /^[ \t]*(\n|$)/.test(text.slice(stretch.to)) ? stretch : null;
};

/** The first line on which TeX of its own begins. Anywhere else a paragraph would be cut in two. */
const firstAlone = (text: string): number | undefined => {
  for (const { index } of text.matchAll(/^(?=\$\$|\\\\?\[|\\begin\{)/gm)) if (standsAlone(text.slice(index))) return index;
  return undefined;
};

/** TeX comes before everything that markdown means by the same signs: backslashes, underscores and lists stay as they were written. */
const tex = (
  level: 'block' | 'inline', start: (text: string) => number | undefined, at: (text: string) => MathStretch | null,
): TokenizerAndRendererExtension => ({
  name: `tex-${level}`, level, start,
  tokenizer(text) {
    const stretch = at(text);
    return stretch ? { type: `tex-${level}`, raw: text.slice(0, stretch.to), tex: stretch.tex, display: stretch.display } : undefined;
  },
  renderer(token) {
    const { tex: written, display } = token as TexToken;
    return texElement(written, display).outerHTML;
  },
});

const EXTENSIONS = [
  tex('block', firstAlone, standsAlone),
  tex('inline', (text) => { const at = mayBeMath(text); return at === -1 ? undefined : at; }, (text) => mathAt(text, 0)),
];

const markedTogether = new Marked({ gfm: true, extensions: EXTENSIONS }, markedFootnote({ footnoteDivider: true }), {
  // A box nobody can tick is a sign, not a control.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

/** Markdown as nodes: rendered, sanitised, with headings that links can reach and images from where they are; formulas follow. */
export function markdown(source: string, base: string, attachments: Attachments = {}): DocumentFragment {
  const html = markedTogether.parse(source, { async: false });
  const fragment = sanitised(html, (written) => imageAddress(written, base, attachments));
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.id = ID_PREFIX + headingId(heading.textContent);
  for (const code of fragment.querySelectorAll('pre > code')) highlighted(code);
  void typeset(fragment);
  return fragment;
}
