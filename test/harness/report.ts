/** Sums vitest's JSON reports: how many passed and failed, which did not run or needed another try, and the closing line of `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine';

export interface Outcome {
  readonly passed: number;
  /** 'file: title (why)' of every test that failed, and 'file: …' of every file or run that broke outside a test. */
  readonly failed: readonly string[];
  /** 'file: title' of every test that was skipped or left to do. */
  readonly notRun: readonly string[];
  /** 'passed at a second try: file: title (why not at the first)' of every test that failed before it passed. */
  readonly again: readonly string[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] }[];
  }[];
}

/** A test's name and the first line of why its first failing try failed. */
const withReason = (name: string, failureMessages: readonly string[]): string => {
  const [reason = ''] = (failureMessages[0] ?? '').split('\n');
  return reason === '' ? name : `${name} (${reason})`;
};

/** What the summary says of a test that passed: it keeps the messages of the tries that did not. Null where the first try passed. */
const saidOfTries = (name: string, failureMessages: readonly string[]): string | null => (
  failureMessages.length === 0 ? null : `passed at a ${failureMessages.length === 1 ? 'second' : 'further'} try: ${withReason(name, failureMessages)}`
);

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * Counts one report of the run called `name`; `code` is vitest's exit code. A file that broke before its first test counts as
 * one failure, and so does a run that ended badly though no test failed (an unhandled error, a missing report).
 */
export const countReport = (report: VitestReport | null, code: number, name = 'vitest'): Outcome => {
  const files = (report?.testResults ?? []).map((file) => ({ ...file, name: path.relative(root, file.name) }));
  const titles = (wanted: (status: string) => boolean) => files.flatMap((file) => (
    file.assertionResults.filter(({ status }) => wanted(status)).map(({ fullName, failureMessages = [] }) => withReason(`${file.name}: ${fullName}`, failureMessages))));
  const failed = [
    ...titles((status) => status === 'failed'),
    ...files.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      .map((file) => `${file.name}: broke outside its tests`),
  ];
  return {
    passed: titles((status) => status === 'passed').length,
    failed: failed.length === 0 && code !== 0 ? [`${name}: ended with code ${code} though no test failed`] : failed,
    notRun: titles((status) => NOT_RUN.has(status)),
    again: files.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'passed')
      .flatMap(({ fullName, failureMessages = [] }) => saidOfTries(`${file.name}: ${fullName}`, failureMessages) ?? [])),
  };
};

/** Reads and counts the report that vitest wrote to `file`, if it wrote one. */
export const readReport = (file: string, code: number, name: string): Outcome => (
  countReport(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as VitestReport : null, code, name)
);

/** Adds outcomes up. */
export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  notRun: outcomes.flatMap(({ notRun }) => notRun),
  again: outcomes.flatMap(({ again }) => again),
});

/**
 * 1 for any failure, for a run that executed no test, and, where everything must run (`strict`, as in CI), for anything that
 * did not; else 0.
 */
export const exitCode = ({ passed, failed, notRun }: Outcome, { strict, missing }: { strict: boolean; missing: readonly string[] }): 0 | 1 => (
  failed.length > 0 || passed === 0 || (strict && (notRun.length > 0 || missing.length > 0)) ? 1 : 0
);

/** '12 passed, 0 failed, 1 skipped' */
export const closingLine = ({ passed, failed, notRun }: Outcome): string => `${passed} passed, ${failed.length} failed, ${notRun.length} skipped`;
