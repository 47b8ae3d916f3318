import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BUDGETS,
  closingLine,
  countReport,
  exitCode,
  MAX_RETRIED_TESTS,
  overBudget,
  reasonsToFail,
  notRunLines,
  slowest,
  sum,
} from '#test/harness/report';
import { MADE_WITH, root } from '#test/harness/machine';
import { absentOf, FACILITIES } from '../../scripts/long/facilities.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: path.join(root, '../x/a.test.ts'),
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: each })),
});
const LOCAL = { strict: false, missing: [], absent: {} };
const CI = { strict: true, missing: [], absent: {} };

describe('the closing line of npm test', () => {
  it('adds the projects up', () => {
    const total = sum([
      countReport({ testResults: [file('passed', 'passed', 'passed')] }, 0),
      countReport({ testResults: [file('failed', 'failed', 'skipped')] }, 1),
    ]);
    expect(closingLine(total)).toBe('2 passed, 1 failed, 1 skipped');
    expect(exitCode(total, LOCAL)).toBe(1);
  });

  it('says why a test failed', () => {
    const broken = {
      ...file('failed'),
      assertionResults: [
        {
          status: 'failed',
          fullName: 'opens',
          failureMessages: [
            'AssertionError: the browser console: 404\n    at a.test.ts:3:1',
            'later',
          ],
        },
      ],
    };
    expect(countReport({ testResults: [broken] }, 1).failed).toEqual([
      '../x/a.test.ts: opens (AssertionError: the browser console: 404)',
    ]);
  });

  it('counts a file that broke before its first test as a failure', () => {
    expect(
      countReport({ testResults: [file('failed'), file('passed', 'passed')] }, 1),
    ).toMatchObject({ passed: 1, failed: ['../x/a.test.ts: broke outside its tests'] });
  });

  it('counts a run that ended badly without a failing test as a failure', () => {
    expect(countReport({ testResults: [file('passed', 'passed')] }, 1).failed).toHaveLength(1);
    expect(countReport(null, 1, 'e2e').failed).toEqual([
      'e2e: ended with code 1 though no test failed',
    ]);
  });

  it('fails a run without any test', () => {
    expect(exitCode(countReport({ testResults: [] }, 0), LOCAL)).toBe(1);
  });

  it('names a test that passed only at a second try, and counts it once, as passed', () => {
    const flaky = (...failureMessages: string[]) => ({
      ...file('passed'),
      assertionResults: [{ status: 'passed', fullName: 'opens', failureMessages }],
    });
    const total = sum([
      countReport({ testResults: [flaky('Error: too late\n    at a.test.ts:3:1'), flaky()] }, 0),
      countReport({ testResults: [flaky('one', 'two')] }, 0),
    ]);
    expect(total.again).toEqual([
      'passed at a second try: ../x/a.test.ts: opens (Error: too late)',
      'passed at a further try: ../x/a.test.ts: opens (one)',
    ]);
    expect(closingLine(total)).toBe('3 passed, 0 failed, 0 skipped');
    expect(exitCode(total, CI)).toBe(0);
  });

  it('fails a CI run in which more than two tests needed a second try, and says so', () => {
    const flaky = {
      ...file('passed'),
      assertionResults: [
        { status: 'passed', fullName: 'opens', failureMessages: ['Error: too late'] },
      ],
    };
    const run = (times: number) =>
      sum(Array.from({ length: times }, () => countReport({ testResults: [flaky] }, 0)));
    expect(MAX_RETRIED_TESTS).toBe(2);
    expect([exitCode(run(2), CI), exitCode(run(3), CI), exitCode(run(3), LOCAL)]).toEqual([
      0, 1, 0,
    ]);
    expect(reasonsToFail(run(3), CI)).toEqual(['3 tests needed a second try. At most 2 may.']);
  });

  it('names the slowest tests of all projects, slowest first', () => {
    const timed = (fullName: string, duration: number | null) => ({
      ...file('passed'),
      assertionResults: [{ status: 'passed', fullName, duration }],
    });
    const total = sum([
      countReport({ testResults: [timed('quick', 20), timed('slow', 12_345)] }, 0),
      countReport({ testResults: [timed('untold', null), timed('long', 2_000)] }, 0),
    ]);
    expect(slowest(total, 3)).toEqual([
      '12.3 s ../x/a.test.ts: slow',
      '2.0 s ../x/a.test.ts: long',
      '0.0 s ../x/a.test.ts: quick',
    ]);
  });

  it('names the parts that took longer than their budget, which leave the installation three of thirty minutes', () => {
    expect(
      overBudget({
        types: 1,
        server: (BUDGETS['server'] ?? 0) + 30.4,
        e2e: BUDGETS['e2e'] ?? 0,
        other: 9_999,
      }),
    ).toEqual([`server: ${(BUDGETS['server'] ?? 0) + 30} s of ${BUDGETS['server']} s`]);
    expect(
      Object.values(BUDGETS).reduce((total, seconds) => total + seconds, 0),
    ).toBeLessThanOrEqual(27 * 60);
  });

  it('lets a skipped test or a missing part pass here and fail in CI', () => {
    const skipped = countReport({ testResults: [file('passed', 'passed', 'skipped')] }, 0);
    const passed = countReport({ testResults: [file('passed', 'passed')] }, 0);
    expect([exitCode(skipped, LOCAL), exitCode(skipped, CI)]).toEqual([0, 1]);
    expect([
      exitCode(passed, CI),
      exitCode(passed, { ...CI, missing: [{ name: 'a browser', needs: null }] }),
    ]).toEqual([0, 1]);
  });

  describe('with a facility of the named list', () => {
    const skippedFor = (facility: string) =>
      countReport(
        {
          testResults: [
            {
              ...file('passed', 'passed'),
              assertionResults: [
                { status: 'passed', fullName: 'opens' },
                { status: 'skipped', fullName: 'installs', meta: { needs: facility } },
              ],
            },
          ],
        },
        0,
      );
    const absent = { pythonIndex: 'no Python package index answers' };
    const packages = { name: 'packages', needs: 'pythonIndex' };

    it('does not fail CI for tests and parts that need an absent one, and says why', () => {
      const total = skippedFor('pythonIndex');
      const demands = { ...CI, absent, missing: [packages] };
      expect([reasonsToFail(total, demands), exitCode(total, demands)]).toEqual([[], 0]);
      expect(notRunLines([...total.notRun, packages], absent)).toEqual([
        '../x/a.test.ts: installs (no Python package index answers)',
        'packages (no Python package index answers)',
      ]);
      expect(closingLine(total)).toBe('1 passed, 0 failed, 1 skipped');
    });

    it('fails CI where the facility is there and the test or the part still did not run', () => {
      const total = skippedFor('pythonIndex');
      const passed = countReport({ testResults: [file('passed', 'passed')] }, 0);
      expect(exitCode(total, CI)).toBe(1);
      expect(exitCode(passed, { ...CI, missing: [packages] })).toBe(1);
      expect(exitCode(skippedFor('gpu'), { ...CI, absent })).toBe(1);
      expect(notRunLines(total.notRun, {})).toEqual(['../x/a.test.ts: installs']);
    });

    it('fails CI where something else did not run beside what is excused', () => {
      const total = skippedFor('pythonIndex');
      const browser = { name: 'a browser', needs: null };
      expect(exitCode(total, { ...CI, absent, missing: [packages, browser] })).toBe(1);
    });

    it('still fails for a failed test, and where nothing ran at all', () => {
      const failed = sum([
        skippedFor('pythonIndex'),
        countReport({ testResults: [file('failed', 'failed')] }, 1),
      ]);
      expect(exitCode(failed, { ...CI, absent })).toBe(1);
      const nothing = { ...skippedFor('pythonIndex'), passed: 0 };
      expect(exitCode(nothing, { ...CI, absent })).toBe(1);
    });

    it('refuses a name that is not on the list, so that a slip in a test cannot excuse it', async () => {
      await expect(absentOf(['pythonindex'])).rejects.toThrow('not on the named list');
      expect(Object.values(MADE_WITH).filter((facility) => !(facility in FACILITIES))).toEqual([]);
    });
  });
});
