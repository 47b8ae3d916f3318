import type { Outcome } from '../../test/harness/report.ts';

export interface AuditReport {
  readonly vulnerabilities: Readonly<
    Record<string, { readonly name: string; readonly severity: string }>
  >;
}
export function readAudit(output: string): AuditReport | null;
export function runAudit(): Promise<AuditReport | null>;
export function graveOf(report: AuditReport): string[];
export function outcomeOfAudit(report: AuditReport | null): Outcome;
