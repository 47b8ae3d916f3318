/** What a stretch of a text is. Everything else is text, whatever it looks like. */
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
  /(?<named>\[[^\][\n]{1,200}\]\(https?:\/\/[^\s<>"`()]+\))/,
  /** The dot at the end of a sentence is none of an address. */
  /(?<link>https?:\/\/[^\s<>"`]*[^\s<>"`.,;:!?)'\]*])/,
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
  const [longest] = fits.sort((one, other) => other.length - one.length);
  return longest === undefined ? null : written.slice(0, longest.length + 1);
};

const plainly = (text: string): Span[] => (text === '' ? [] : [{ kind: 'text', text }]);

const NAMED = /^\[(?<words>.*)\]\((?<to>.*)\)$/;

const spanOf = (kind: string, inside: string): Span => {
  const { words = '', to = '' } = kind === 'named' ? (NAMED.exec(inside)?.groups ?? {}) : {};
  return kind === 'named'
    ? { kind: 'link', text: words, to }
    : { kind: kind as Span['kind'], text: inside };
};

const spansOf = (text: string, mentions: readonly string[]): Span[] => {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(PARTS, 'gi'))) {
    const [kind, inside = ''] = Object.entries(match.groups ?? {}).find(
      ([, found]) => found !== undefined,
    ) ?? ['text', match[0]];
    const mention = kind === 'mention' ? mentionIn(inside, mentions) : null;
    if (kind === 'mention' && mention === null) continue;
    spans.push(...plainly(text.slice(end, match.index)), spanOf(kind, mention ?? inside));
    end = match.index + (mention ?? match[0]).length;
  }
  return [...spans, ...plainly(text.slice(end))];
};

/** A text in parts that can be drawn: blocks of code between ```, and text with a few marks in it. Nothing of it is ever markup of the page. */
export const blocksOf = (written: string, mentions: readonly string[]): Block[] =>
  written.split(/^```([^\n`]*)\n([\s\S]*?)\n?^```[^\S\n]*$/m).flatMap((part, at, all): Block[] => {
    if (at % 3 === 1) return [];
    const language = all[at - 1]?.trim().toLowerCase();
    if (at % 3 === 2)
      return [
        { kind: 'code', spans: [{ kind: 'text', text: part }], ...(language && { language }) },
      ];
    const text = part.replace(/^\n+|\n+$/g, '');
    return text === '' ? [] : [{ kind: 'text', spans: spansOf(text, mentions) }];
  });
