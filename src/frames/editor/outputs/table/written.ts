import { isNumber, textOf, type Grid } from './grid';

/** The text of a table, row by row; a cell that spans several places is in each of them. */
export const textsOf = ({ rows }: Grid): string[][] => rows.map((row) => Array.from(row, textOf));

/** With these a spreadsheet takes a text for a formula, and would run it (OWASP, CSV injection); the wide forms count as the narrow. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet leaves alone: what begins like a formula and is no number gets an apostrophe before it. */
export const disarmed = (text: string): string =>
  FORMULA.test(text) && !isNumber(text) ? `'${text}` : text;

/** How many cells `disarmed` changes. */
export const formulasIn = (texts: readonly (readonly string[])[]): number =>
  texts.flat().filter((text) => disarmed(text) !== text).length;

const quoted = (text: string, special: RegExp) =>
  special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (texts: readonly (readonly string[])[]): string =>
  `\uFEFF${texts.map((row) => row.map((text) => quoted(disarmed(text), /[",\r\n]|^\s|\s$/)).join(',')).join('\r\n')}\r\n`;

/** Tab-separated values, as a spreadsheet takes them from the clipboard. */
export const tsvOf = (texts: readonly (readonly string[])[]): string =>
  texts.map((row) => row.map((text) => quoted(disarmed(text), /["\t\r\n]/)).join('\t')).join('\n');
