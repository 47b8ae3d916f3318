/** A marked range of a text. Everything outside of such ranges is plain text, whatever it looks like. */
export interface Span {
  readonly kind: 'text' | 'code' | 'strong' | 'em' | 'gone' | 'link' | 'mention';
  readonly text: string;
  /** Of a link that has words of its own. */
  readonly to?: string;
}
export interface Block {
  readonly kind: 'text' | 'code';
  readonly spans: readonly Span[];
  /** Of code, what stands behind its fence: 'python'. */
  readonly language?: string;
}

const PARTS = [
  /** `code` */
  /`(?<code>[^`\n]+)`/,
  /** **strong**, *emphasis* and ~~gone~~, which neither begin nor end with a space. */
  /\*\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*/,
  /(?<![\w*])\*(?<em>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/,
  /~~(?<gone>[^\s~](?:[^~\n]*[^\s~])?)~~/,
  /** [words](address), of the web alone. */
  /(?<named>\[(?<words>[^\][\n]{1,200})\]\((?<to>https?:\/\/(?:\([^\s<>"`()]*\)|[^\s<>"`()])+)\))/,
  /** Brackets are part of an address in pairs. The dot at the end of a sentence is none of it. */
  /(?<link>https?:\/\/(?:\([^\s<>"`()]*\)|[^\s<>"`()])+(?<![.,;:!?'\]*]))/,
  /(?<![\w.@-])(?<mention>@[a-z0-9][a-z0-9._-]*)/i,
]
  .map(({ source }) => source)
  .join('|');

/** The longest name that somebody was mentioned by; null where nobody was. */
const mentionIn = (written: string, mentions: readonly string[]): string | null => {
  const name = written.slice(1).toLowerCase();
  const fits = mentions.filter(
    (each) => name === each || (name.startsWith(each) && /[._-]/.test(name.charAt(each.length))),
  );
  const longest = Math.max(0, ...fits.map(({ length }) => length));
  return longest > 0 ? written.slice(0, longest + 1) : null;
};

const plainly = (text: string): Span[] => (text === '' ? [] : [{ kind: 'text', text }]);

const spansOf = (text: string, mentions: readonly string[]): Span[] => {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(PARTS, 'gi'))) {
    const [kind, inside = ''] = Object.entries(match.groups ?? {}).find(
      ([, found]) => found !== undefined,
    ) ?? ['text', match[0]];
    const shown = kind === 'mention' ? mentionIn(inside, mentions) : inside;
    if (shown === null) continue;
    const { words = '', to = '' } = match.groups ?? {};
    spans.push(
      ...plainly(text.slice(end, match.index)),
      kind === 'named'
        ? { kind: 'link', text: words, to }
        : { kind: kind as Span['kind'], text: shown },
    );
    // Of a mention that is not all of what was found the rest is text.
    end = match.index + match[0].length - inside.length + shown.length;
  }
  return [...spans, ...plainly(text.slice(end))];
};

const OPENS = /^```([^`]*)$/;
const CLOSES = /^```\s*$/;

/** Text without the empty lines around it. */
const textBlock = (lines: readonly string[], mentions: readonly string[]): Block[] => {
  const first = lines.findIndex((line) => line !== '');
  if (first < 0) return [];
  const text = lines.slice(first, lines.findLastIndex((line) => line !== '') + 1).join('\n');
  return [{ kind: 'text', spans: spansOf(text, mentions) }];
};

const codeBlock = (lines: readonly string[], written: string): Block => {
  const language = written.trim().toLowerCase();
  return {
    kind: 'code',
    spans: [{ kind: 'text', text: lines.join('\n') }],
    ...(language !== '' && { language }),
  };
};

/**
 * A text in parts that can be drawn: blocks of code between ```, and text with a few marks in it. Nothing of it is ever markup of the page. Each line is
 * looked at once, however many fences there are.
 */
export const blocksOf = (written: string, mentions: readonly string[]): Block[] => {
  const lines = written.split('\n');
  const ends = lines.flatMap((line, at) => (CLOSES.test(line) ? [at] : []));
  const blocks: Block[] = [];
  let [from, next] = [0, 0];
  for (let at = 0; at < lines.length; at += 1) {
    const language = OPENS.exec(lines[at] ?? '')?.[1];
    while ((ends[next] ?? Infinity) <= at) next += 1;
    const end = ends[next];
    if (language === undefined || end === undefined) continue;
    blocks.push(...textBlock(lines.slice(from, at), mentions));
    blocks.push(codeBlock(lines.slice(at + 1, end), language));
    from = end + 1;
    at = end;
  }
  return [...blocks, ...textBlock(lines.slice(from), mentions)];
};

/** The parts of a text that are neither code nor addresses: people can be mentioned there. */
export const proseIn = (written: string): string[] =>
  blocksOf(written, [])
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ spans }) => spans)
    .filter(({ kind }) => kind !== 'code' && kind !== 'link')
    .map(({ text }) => text);
