/** Sums vitest's JSON reports: how many passed and failed, which did not run or needed another try, and the closing line of `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine';

export interface Outcome {
  readonly passed: number;
  /** 'file: title (why)' of every test that failed, and 'file: …' of every file or run that broke outside a test. */
  readonly failed: readonly string[];
  /** Every test that was skipped or left to do. */
  readonly notRun: readonly NotRun[];
  /** 'passed at a second try: file: title (why not at the first)' of every test that failed before it passed. */
  readonly again: readonly string[];
  /** How long each test took that ran. */
  readonly took: readonly Took[];
}

/** A test or a part of the machine that could not run. */
export interface NotRun {
  /** 'file: title', or what is missing. */
  readonly name: string;
  /** The facility of the named list (scripts/long/facilities.mjs) without which it cannot run; null where there is none. */
  readonly needs: string | null;
}

interface Took {
  /** 'file: title'. */
  readonly name: string;
  readonly ms: number;
}

interface Assertion {
  readonly status: string;
  readonly fullName: string;
  readonly duration?: number | null;
  readonly meta?: { readonly needs?: string };
  readonly failureMessages?: readonly string[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file failed where no test of it did. */
    readonly message?: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

/** A test's name and the first line of why its first failing try failed. */
const withReason = (name: string, failureMessages: readonly string[]): string => {
  const [reason = ''] = (failureMessages[0] ?? '').split('\n');
  return reason === '' ? name : `${name} (${reason})`;
};

/** The summary's remark on a test that passed after failed tries, whose messages are still in its result. Null where the first try passed. */
const saidOfTries = (name: string, failureMessages: readonly string[]): string | null =>
  failureMessages.length === 0
    ? null
    : `passed at a ${failureMessages.length === 1 ? 'second' : 'further'} try: ${withReason(name, failureMessages)}`;

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * Counts one report of the run called `name`; `code` is vitest's exit code. A file that broke before its first test counts as
 * one failure, and so does a run that ended badly though no test failed (an unhandled error, a missing report).
 */
export const countReport = (
  report: VitestReport | null,
  code: number,
  name = 'vitest',
): Outcome => {
  const files = (report?.testResults ?? []).map((file) => ({
    ...file,
    name: path.relative(root, file.name),
  }));
  const titles = (wanted: (status: string) => boolean) =>
    files.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => wanted(status))
        .map(({ fullName, failureMessages = [] }) =>
          withReason(`${file.name}: ${fullName}`, failureMessages),
        ),
    );
  const failed = [
    ...titles((status) => status === 'failed'),
    ...files
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      )
      .map(({ name: file, message = '' }) =>
        withReason(`${file}: broke outside its tests`, [message]),
      ),
  ];
  return {
    passed: titles((status) => status === 'passed').length,
    failed:
      failed.length === 0 && code !== 0
        ? [`${name}: ended with code ${code} though no test failed`]
        : failed,
    notRun: files.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => NOT_RUN.has(status))
        .map(({ fullName, meta }) => ({
          name: `${file.name}: ${fullName}`,
          needs: meta?.needs ?? null,
        })),
    ),
    again: files.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'passed')
        .flatMap(
          ({ fullName, failureMessages = [] }) =>
            saidOfTries(`${file.name}: ${fullName}`, failureMessages) ?? [],
        ),
    ),
    took: files.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({
        name: `${file.name}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  };
};

/** Reads and counts the report that vitest wrote to `file`, if it wrote one. */
export const readReport = (file: string, code: number, name: string): Outcome =>
  countReport(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : null,
    code,
    name,
  );

/** Adds outcomes up. */
export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  notRun: outcomes.flatMap(({ notRun }) => notRun),
  again: outcomes.flatMap(({ again }) => again),
  took: outcomes.flatMap(({ took }) => took),
});

/**
 * Seconds that each part of `npm test` takes at most on two quiet cores. They may only fall: together with the installation of packages
 * a fresh clone stays below 30 minutes.
 */
export const BUDGETS: Readonly<Record<string, number>> = {
  types: 30,
  lint: 40,
  'node and screens': 270,
  server: 560,
  e2e: 720,
};

/** 'server: 510 s of 480 s' for every part that took longer than its budget. */
export const overBudget = (seconds: Readonly<Record<string, number>>): string[] =>
  Object.entries(seconds)
    .filter(([part, took]) => took > (BUDGETS[part] ?? Infinity))
    .map(([part, took]) => `${part}: ${Math.round(took)} s of ${BUDGETS[part]} s`);

/** How many tests of a strict run may need a second try. A slow machine brings up one or two; more are defects of the tests. */
export const MAX_RETRIED_TESTS = 2;

interface Demands {
  /** Everything has to run, as in CI. */
  readonly strict: boolean;
  /** Parts that the machine lacks. */
  readonly missing: readonly NotRun[];
  /** Facilities of the named list that the machine lacks: name → the reason for the summary. */
  readonly absent: Readonly<Record<string, string>>;
}

/** The reason why something may stay out without failing the run: it needs a facility that is absent. Null where there is none. */
export const excuseOf = ({ needs }: NotRun, absent: Demands['absent']): string | null =>
  needs === null ? null : (absent[needs] ?? null);

/** 'file: title (no Python package index answers)' for the summary. */
export const notRunLines = (notRun: readonly NotRun[], absent: Demands['absent']): string[] =>
  notRun.map((one) => {
    const excuse = excuseOf(one, absent);
    return excuse === null ? one.name : `${one.name} (${excuse})`;
  });

/** Why a run fails that has no failed test, a sentence for each reason. */
export const reasonsToFail = (
  { passed, notRun, again }: Outcome,
  { strict, missing, absent }: Demands,
): string[] => [
  ...(passed === 0 ? ['No test ran.'] : []),
  ...(strict && [...notRun, ...missing].some((one) => excuseOf(one, absent) === null)
    ? ['With CI set everything has to run that this machine can run.']
    : []),
  ...(strict && again.length > MAX_RETRIED_TESTS
    ? [`${again.length} tests needed a second try. At most ${MAX_RETRIED_TESTS} may.`]
    : []),
];

/** 1 for a failed test and for any of `reasonsToFail`, else 0. */
export const exitCode = (total: Outcome, demands: Demands): 0 | 1 =>
  total.failed.length > 0 || reasonsToFail(total, demands).length > 0 ? 1 : 0;

/** The slowest tests, slowest first: '12.3 s file: title'. */
export const slowest = ({ took }: Outcome, most = 20): string[] =>
  [...took]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s ${name}`);

/** '12 passed, 0 failed, 1 skipped' */
export const closingLine = ({ passed, failed, notRun }: Outcome): string =>
  `${passed} passed, ${failed.length} failed, ${notRun.length} skipped`;
