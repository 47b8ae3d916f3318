import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { exitCode, sum } from '#test/harness/report';
import { outcomeOfAudit, readAudit } from '../../../scripts/lib/audit.mjs';
import { FACILITIES } from '../../../scripts/long/facilities.mjs';

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { leaky: { name: 'leaky', severity } },
    metadata: { vulnerabilities: { [severity]: 1 } },
  });
const NO_ANSWER = `npm warn audit 405 Method Not Allowed
{ "message": "405 Method Not Allowed", "statusCode": 405, "error": { "summary": "" } }
npm error audit endpoint returned an error`;
const TESTED = { passed: 1, failed: [], notRun: [], again: [], took: [] };
const endOf = (output: string, absent = {}) =>
  exitCode(sum([TESTED, outcomeOfAudit(readAudit(output))]), { strict: true, missing: [], absent });

describe('the audit of runtime dependencies', () => {
  it.each([
    ['critical', 1],
    ['high', 1],
    ['moderate', 0],
    ['low', 0],
  ])('a vulnerability that is %s ends CI with %i', (severity, code) => {
    expect(endOf(`npm warn something\n${report(severity)}`)).toBe(code);
  });

  it('names the package', () => {
    expect(outcomeOfAudit(readAudit(report('high'))).failed).toEqual(['npm audit: leaky: high']);
  });

  it('is not run where the registry gives no audit, and passes CI only for that reason', () => {
    expect('npmAudit' in FACILITIES).toBe(true);
    for (const output of [NO_ANSWER, '', 'npm error network', '{"vulnerabilities":']) {
      expect(outcomeOfAudit(readAudit(output)).notRun).toEqual([
        { name: 'npm audit', needs: 'npmAudit' },
      ]);
      expect(endOf(output, { npmAudit: 'no answer' }), output).toBe(0);
      expect(endOf(output), output).toBe(1);
    }
  });

  it('is part of npm test, and .npmrc does not switch it off', () => {
    expect(readFileSync(path.join(root, 'scripts/test.mjs'), 'utf8')).toContain(
      "outcomeOfAudit(await timed('audit', runAudit))",
    );
    expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).not.toContain('audit=false');
  });
});
