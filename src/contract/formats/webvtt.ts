/*
 * WebVTT (W3C): what is said, or shown, from one second to another. Whatever a file holds, it is read line by line, and what stands in a cue is text.
 */

/** A text that is shown from one second to another. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
/** A cue as a file has it: with its markup, and the line that its times stand in. */
export interface RawCue {
  readonly line: number;
  /** Null where the line says no times. */
  readonly times: readonly [from: number, to: number] | null;
  readonly payload: readonly string[];
}

/** Seconds of '00:01:05.000' or '01:05.000'; null where it is no time. */
const secondsOf = (written: string): number | null => {
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d(?:[.,]\d{1,9})?)$/.exec(written.trim()) ?? [];
  return minutes === ''
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
};

const timesOf = (line: string): readonly [number, number] | null => {
  const at = line.indexOf('-->');
  const [begins, ends] = [
    secondsOf(line.slice(0, at)),
    secondsOf(
      line
        .slice(at + 3)
        .trim()
        .split(/\s/, 1)[0] ?? '',
    ),
  ];
  return begins === null || ends === null ? null : [begins, ends];
};

const ARROW = '-->';

/** Each cue of a file, whatever else is in it: notes, styles and regions are none. */
export const rawCues = (vtt: string): readonly RawCue[] => {
  const lines = vtt.replace(/\r\n?/g, '\n').split('\n');
  const cues: RawCue[] = [];
  let payload: string[] | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.includes(ARROW)) {
      payload = [];
      cues.push({ line: index + 1, times: timesOf(line), payload });
    } else if (line.trim() === '') payload = null;
    else payload?.push(line);
  }
  return cues;
};

/** Whether a text says that it is WebVTT. */
export const isWebVtt = (text: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);

/** Names of HTML for the characters from U+00A0 to U+00FF, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    lrm: '',
    rlm: '',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    euro: '€',
    trade: '™',
  }),
]);

/** The character of a reference as HTML writes it ('&#39;', '&deg;'); what is none stays as it was written. */
const characterOf = (written: string, decimal?: string, hex?: string, name = ''): string => {
  if (decimal === undefined && hex === undefined) return ENTITIES.get(name) ?? written;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : written;
};

/** The words of a cue: who speaks stands before them, every other mark is left out. */
export const wordsOf = (payload: readonly string[]): string =>
  payload
    .map((line) =>
      line
        .replace(/<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/g, (_, name: string) =>
          name.trim() === '' ? '' : `${name.trim()}: `,
        )
        .replace(/<[^<>]*>/g, '')
        .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/gi, characterOf)
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
const timeText = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};
/** Text as a cue holds it: nothing in it is a mark, nor ends the cue. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A file of these cues and nothing else. */
export const writeWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n${cues.map(({ from, to, text }) => `\n${timeText(from)} --> ${timeText(to)}\n${escaped(text)}\n`).join('')}`;

/** The cues of a file, in the order of their beginnings; those that make no sense, or say nothing, are left out. */
export const readWebVtt = (vtt: string): readonly Cue[] =>
  rawCues(vtt)
    .flatMap(({ times, payload }) => {
      const text = wordsOf(payload);
      return times && times[0] < times[1] && text !== ''
        ? [{ from: times[0], to: times[1], text }]
        : [];
    })
    .sort((one, other) => one.from - other.from);
