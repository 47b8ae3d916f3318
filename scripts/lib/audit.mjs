/** `npm audit` of what is installed where Atelier runs, for `npm test`. */
import { run } from './run.mjs';

const GRAVE = ['high', 'critical'];
const AUDIT = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

/** The audit report in the output of npm, or null where the output holds none: the registry did not answer. */
export const readAudit = (output) => {
  const start = output.indexOf('{');
  try {
    const report = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
    return report.vulnerabilities && report.metadata ? report : null;
  } catch {
    return null;
  }
};

/** 'name: high' for every package of a report with a high or critical vulnerability. */
export const graveOf = ({ vulnerabilities }) =>
  Object.values(vulnerabilities)
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity }) => `${name}: ${severity}`);

/** Asks the registry; null where it does not answer. */
export const runAudit = async () => readAudit((await run('npm', AUDIT, { quiet: true })).output);

/** A report, or null, as a part of `npm test`. */
export const outcomeOfAudit = (report) => ({
  passed: report !== null && graveOf(report).length === 0 ? 1 : 0,
  failed: report === null ? [] : graveOf(report).map((line) => `npm audit: ${line}`),
  notRun: report === null ? [{ name: 'npm audit', needs: 'npmAudit' }] : [],
  again: [],
  took: [],
});
