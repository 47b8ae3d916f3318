import type { CellWithOutputs } from '~/contract/editor';
import { HttpError } from '../../../platform/httpError';
import { isPython, languageOf } from '../../../platform/nbformat/language';
import type { NotebookFile } from '../../../platform/nbformat/nbformat';

/** Where a line ends for Python: a carriage return alone ends a comment too. */
const LINE_END = /\r\n|[\n\r]/;
/** The syntax that only IPython understands at the beginning of a statement. */
const MAGIC =
  /^\s*(?:%{1,2}[A-Za-z_]|!|\?{1,2}[A-Za-z_%]|(?:pip|conda)\s+install\b)|^\s*[\w.%]+\?{1,2}\s*$|^\s*[A-Za-z_][\w.,[\] ]{0,200}=\s*(?:!|%[A-Za-z_])/;
/** These run Python in the rest of their cell. */
const AROUND_PYTHON = /^\s*%%(?:time|timeit|capture|prun)\b/;

/** A magic that runs the rest of its line where the cell runs: without it the statement does the same. */
const AROUND_STATEMENT = /^(\s*)(%(?:time|prun))[ \t]+(?!-)(\S.*)$/;

const linesOf = (text: string): string[] => text.replaceAll('\0', '').split(LINE_END);
const comment = (line: string): string => (line === '' ? '#' : `# ${line}`);

/** How a line stands: within a string of three quotes, within brackets, or as the rest of the line above. */
interface Place {
  readonly quotes: string | null;
  readonly depth: number;
  readonly goesOn: boolean;
}
const OUTSIDE: Place = { quotes: null, depth: 0, goesOn: false };
const isOutside = ({ quotes, depth, goesOn }: Place) => quotes === null && depth === 0 && !goesOn;

/** How the next line stands. */
const placeAfter = (line: string, { quotes: before, depth: deep }: Place): Place => {
  let [quotes, depth] = [before, deep];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '\\') at += 1;
    else if (quotes !== null) {
      if (!line.startsWith(quotes, at)) continue;
      at += quotes.length - 1;
      quotes = null;
    } else if (character === '#') return { quotes, depth, goesOn: false };
    else if (character === '"' || character === "'") {
      quotes = line.startsWith(character.repeat(3), at) ? character.repeat(3) : character;
      at += quotes.length - 1;
    } else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
  }
  const goesOn = /(?:^|[^\\])(?:\\\\)*\\$/.test(line);
  return { quotes: quotes?.length === 1 && !goesOn ? null : quotes, depth, goesOn };
};

/** A line for IPython alone, as a comment; within a block something has to stay. */
const setAside = (line: string): string => {
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return indent === '' ? comment(line) : `${indent}pass  # ${line.trimStart()}`;
};

/** The code of a cell as plain Python reads it. */
const codeOf = (source: string): string => {
  const lines = linesOf(source);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (/^\s*%%[A-Za-z_!]/.test(first) && !AROUND_PYTHON.test(first))
    return lines.map(comment).join('\n');
  let place = OUTSIDE;
  let goesOnAside = false;
  return lines
    .map((written) => {
      const around = isOutside(place) && !goesOnAside ? AROUND_STATEMENT.exec(written) : null;
      const line = around ? `${around[1] ?? ''}${around[3] ?? ''}` : written;
      if (goesOnAside || (isOutside(place) && MAGIC.test(line))) {
        const aside = goesOnAside ? comment(line) : setAside(line);
        goesOnAside = line.endsWith('\\');
        return aside;
      }
      place = placeAfter(line, place);
      // A comment ends no statement, but for one that goes on in the next line.
      return around && isOutside(place) ? `${line}  # ${around[2] ?? ''}` : line;
    })
    .join('\n');
};

const cellOf = ({ cell_type, source }: CellWithOutputs): string =>
  cell_type === 'code'
    ? `# %%\n${codeOf(source)}\n`
    : `# %% [${cell_type}]\n${linesOf(source).map(comment).join('\n')}\n`;

/** Refuses a notebook of another language. */
export const rejectOtherLanguage = ({ metadata }: NotebookFile, fileName: string): void => {
  const language = languageOf(metadata);
  if (!isPython(language))
    throw new HttpError(
      'conflict',
      `${fileName} holds ${language}, not Python. Download it as .ipynb or .html.`,
    );
};

/**
 * A notebook as a Python script in the percent form, which editors and Jupytext read back as cells. Text and what only IPython
 * understands are comments. The second line names the encoding, so that no text of a cell can name another one.
 */
export function* scriptOf({ cells }: NotebookFile): Generator<string> {
  yield '#!/usr/bin/env python\n# coding: utf-8\n';
  for (const cell of cells) yield `\n${cellOf(cell)}`;
}
