import { lexer, type MarkedToken, type Token } from 'marked';

/** A part of a chapter: its beginning, or what stands below one of its headings. */
export interface Section {
  /** '' at the beginning of a chapter. */
  readonly id: string;
  readonly title: string;
  readonly tokens: readonly MarkedToken[];
  /** The text, without marks. */
  readonly text: string;
}

/** A chapter of the guide, read. */
export interface Chapter {
  readonly name: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

const KINDS: readonly string[] = [
  'blockquote',
  'br',
  'code',
  'codespan',
  'em',
  'escape',
  'heading',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'strong',
  'text',
] satisfies readonly MarkedToken['type'][];

const isKnown = (token: Token): token is MarkedToken => KINDS.includes(token.type);

/** Those tokens that a chapter is made of; what the guide does not use is left out. */
export const supportedTokens = (tokens: readonly Token[] = []): readonly MarkedToken[] =>
  tokens.filter(isKnown);

/** The id of a heading, as code hosts make it, so that a link leads to the same place there. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const saidBy = (token: MarkedToken): string => {
  switch (token.type) {
    case 'list':
      return token.items.map((item) => said(item.tokens)).join(' ');
    case 'image':
      return '';
    case 'code':
    case 'codespan':
    case 'escape':
    case 'br':
      return 'text' in token ? token.text : ' ';
    case 'text':
      return token.tokens ? said(token.tokens) : token.text;
    default:
      return 'tokens' in token ? said(token.tokens) : '';
  }
};

/** The text of tokens, without marks. */
const said = (tokens: readonly Token[] = []): string =>
  supportedTokens(tokens).map(saidBy).join('');

const sectionOf = (id: string, title: string, tokens: readonly MarkedToken[]): Section => ({
  id,
  title,
  tokens,
  text: tokens.map(saidBy).join(' ').replace(/\s+/g, ' ').trim(),
});

/** Reads a chapter: one heading of the first order, and sections below those of the second. */
export const readChapter = (name: string, markdown: string): Chapter => {
  const tokens = supportedTokens(lexer(markdown));
  const [first] = tokens;
  const title = first?.type === 'heading' ? said(first.tokens) : name;
  const starts = tokens.flatMap((token, at) =>
    token.type === 'heading' && token.depth === 2 ? [at] : [],
  );
  const below = starts.map((start, at) => {
    const heading = said(supportedTokens(tokens.slice(start, start + 1)));
    return sectionOf(headingId(heading), heading, tokens.slice(start + 1, starts[at + 1]));
  });
  return { name, title, sections: [sectionOf('', title, tokens.slice(1, starts[0])), ...below] };
};
