import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readUntrusted } from '../../../platform/files/untrusted';
import { HttpError } from '../../../platform/httpError';

/** Nobody writes a longer script; a larger file is a packed installer. */
const MAX_SCRIPT_BYTES = 16 * 1024 * 1024;
/** The part of a first line that the system reads. */
const MAX_FIRST_LINE = 256;
const MARK = '\ufeff';

const encodingOf = (bytes: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' => {
  const mark = bytes.toString('hex', 0, 2);
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
};

const count = (text: string, what: string) => text.split(what).length - 1;

/** Whether an editor of Windows wrote it: its first line ends so, or most do. A script may hold some such lines on purpose. */
const hasWindowsLineEnds = (text: string): boolean => {
  const ends = count(text, '\r\n');
  return ends > 0 && (/^[^\n]*\r\n/.test(text) || ends * 2 > count(text, '\n'));
};

/**
 * A shell script as a shell reads it: UTF-8 without a byte order mark, with the line ends of Unix. Null where it is so already, and where
 * it is no text.
 */
export const readableScript = (bytes: Buffer): Buffer | null => {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') {
    const text = new TextDecoder(encoding).decode(bytes);
    return text.includes('\0') ? null : Buffer.from(text.replaceAll('\r\n', '\n'));
  }
  if (bytes.includes(0)) return null;
  // Every byte stays what it is, also of a script in an encoding that is not UTF-8.
  const text = bytes.toString('latin1');
  const mark = Buffer.from(MARK).toString('latin1');
  const plain = text.startsWith(mark) ? text.slice(mark.length) : text;
  const lines = hasWindowsLineEnds(plain) ? plain.replaceAll('\r\n', '\n') : plain;
  return lines === text ? null : Buffer.from(lines, 'latin1');
};

const contentOf = (file: string, within: string): Promise<Buffer | null> =>
  readUntrusted(file, MAX_SCRIPT_BYTES, within).catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });

/** Makes the copy of a script that a submission runs readable for a shell; the source of the job stays as its author wrote it. */
export const makeReadable = async (work: string, mainFile: string): Promise<void> => {
  const file = path.join(work, mainFile);
  const bytes = await contentOf(file, work);
  const readable = bytes && readableScript(bytes);
  if (!readable) return;
  const { mode } = await fs.lstat(file);
  await fs.rm(file);
  await fs.writeFile(file, readable, { mode: mode & 0o777, flag: 'wx' });
};

/** The interpreter of a script by its first line (`#!/usr/bin/env python3`): a program and what is left of the line, as the system reads it. */
export const shebangOf = (text: string): readonly [string, ...string[]] | null => {
  const line = /^#![ \t]*([^\r\n]*)/.exec(text.slice(0, MAX_FIRST_LINE))?.[1]?.trim() ?? '';
  const [, program, rest = ''] = /^(\/\S+)\s*(.*)$/.exec(line) ?? [];
  if (program === undefined) return null;
  return rest === '' ? [program] : [program, rest];
};

const isProgram = (file: string) =>
  fs.access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * The words that run a script: the program of its first line, else bash. One that lies elsewhere on this machine
 * (`/usr/local/bin/bash`) is looked for by its name.
 */
export const runnerOf = async (
  work: string,
  mainFile: string,
): Promise<readonly [string, ...string[]]> => {
  const bytes = await contentOf(path.join(work, mainFile), work);
  const named = shebangOf(bytes?.toString('utf8', 0, MAX_FIRST_LINE) ?? '');
  if (!named) return ['bash'];
  const [program, ...rest] = named;
  return (await isProgram(program)) ? named : ['/usr/bin/env', path.basename(program), ...rest];
};
