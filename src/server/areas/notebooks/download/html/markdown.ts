import { Marked, type Token, type Tokens } from 'marked';
import type { CellWithOutputs } from '~/contract/editor';
import { texIn, type WriteFormula } from '~/text/markdownMath';
import { framed } from './frame';
import { escaped, picture } from './markup';
import type { Pictures } from './pictures';

/** Longer text is shown as it was written: some texts take marked the square of their length. */
const MAX_CHARACTERS = 20_000;
/** So long marked works on one notebook, ms. What comes after that is shown as it was written. */
const MAX_MS = 5_000;

const IMAGE = /^image\/(?:png|jpeg|gif|webp|bmp|svg\+xml)$/;
const MAY_LEAVE = /^(?:https?:\/\/|mailto:)[^\s]+$/i;
/** Tags that change nothing but the line, and what shows nothing. */
const HARMLESS = /^(?:<br\s*\/?>|<!--[^]*?-->)\s*$/i;

const isHtml = (token: Token): token is Tokens.HTML | Tokens.Tag => token.type === 'html';
const headingId = (text: string) => text.trim().replace(/\s+/g, '-');

/** `html` is what becomes of tags that stand in the text. */
const writer = (formula: WriteFormula, html: (text: string) => string) =>
  new Marked({
    gfm: true,
    extensions: texIn(formula),
    renderer: {
      html: ({ text }) => html(text),
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (href.startsWith('#')) return `<a href="${escaped(href)}">${text}</a>`;
        return MAY_LEAVE.test(href)
          ? `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${text}</a>`
          : text;
      },
      image({ href, text }) {
        if (href.startsWith('data:image/')) return picture(href, text);
        return MAY_LEAVE.test(href)
          ? `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">Picture on the web: ${escaped(text || href)}</a>`
          : `<span class="note">The picture ${escaped(text || href)} is not in the notebook's folder.</span>`;
      },
      heading({ tokens, depth }) {
        const id = headingId(this.parser.parseInline(tokens, this.parser.textRenderer));
        return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });

const plainTag = (text: string) =>
  /^<br/i.test(text) ? '<br>' : text.startsWith('<!--') ? '' : escaped(text);

type Attachments = CellWithOutputs['attachments'];

const attached = (name: string, attachments: Attachments): string | null => {
  const [kind, data] =
    Object.entries(attachments?.[name] ?? {}).find(([type]) => IMAGE.test(type)) ?? [];
  if (kind === undefined || typeof data !== 'string') return null;
  const isText = kind === 'image/svg+xml' && data.trimStart().startsWith('<');
  return `data:${kind};base64,${isText ? Buffer.from(data).toString('base64') : data.replace(/\s/g, '')}`;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was meant as it is.
    return text;
  }
};

/** Where a picture is: in the cell, in the text, or among the files of the notebook. Elsewhere it stays an address. */
const placed = async (
  written: string,
  attachments: Attachments,
  pictures: Pictures,
): Promise<string> => {
  if (/^attachment:/i.test(written)) {
    const name = written.slice('attachment:'.length);
    return attached(name, attachments) ?? attached(decoded(name), attachments) ?? name;
  }
  return /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : ((await pictures(written)) ?? written);
};

const SOURCE = /(<img\b[^>]{0,500}?\bsrc\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi;

/** Tags with the pictures they name in place. */
const withPictures = async (
  html: string,
  attachments: Attachments,
  pictures: Pictures,
): Promise<string> => {
  const found = [...html.matchAll(SOURCE)];
  const addresses = await Promise.all(
    found.map(([, , written = '']) =>
      placed(written.replace(/^["']|["']$/g, ''), attachments, pictures),
    ),
  );
  return html.replace(
    SOURCE,
    (_, before: string) => `${before}"${escaped(addresses.shift() ?? '')}"`,
  );
};

/** Writes the texts of one notebook. */
export type WriteMarkdown = (
  source: string,
  attachments: Attachments,
  title: string,
) => Promise<string>;

const written = (source: string) => `<pre class="source" tabindex="0">${escaped(source)}</pre>`;

/** The HTML of a markdown text; null where it is nested too deep to be read. */
const unlessTooDeep = <Made>(make: () => Made): Made | null => {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const tokensOf = (plain: Marked, source: string) =>
  unlessTooDeep(() => {
    const tokens = plain.lexer(source);
    const all: Token[] = [];
    void plain.walkTokens(tokens, (token) => void all.push(token));
    return { tokens, all };
  });

/** Markdown as html that holds no tag but ours. Where an author wrote tags, the whole text goes into a frame. */
export const markdownWriter = (pictures: Pictures, formula: WriteFormula): WriteMarkdown => {
  const plain = writer(formula, plainTag);
  const raw = writer(formula, (text) => text);
  let left = MAX_MS;
  return async (source, attachments, title) => {
    if (source.length > MAX_CHARACTERS || left <= 0) return written(source);
    const begun = performance.now();
    const read = tokensOf(plain, source);
    left -= performance.now() - begun;
    if (!read) return written(source);
    const tags = read.all.filter(isHtml);
    const isFramed = tags.some(({ text }) => !HARMLESS.test(text));
    for (const token of read.all)
      if (token.type === 'image')
        token['href'] = await placed(String(token['href']), attachments, pictures);
    if (isFramed)
      for (const token of tags) token.text = await withPictures(token.text, attachments, pictures);
    const html = unlessTooDeep(() => (isFramed ? raw : plain).parser(read.tokens));
    if (html === null) return written(source);
    return isFramed
      ? framed(`<div class="text">${html}</div>`, title)
      : `<div class="text">${html}</div>`;
  };
};
