import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { ChatReport } from '~/contract';
import type { Database, Transaction } from '../../../platform/database/database';
import { toReport } from '../mappers';
import { reports } from '../tables';

type NewReport = Omit<typeof reports.$inferInsert, 'reportId' | 'createDatetime'>;

/** Adds a report under a new id and returns that; undefined where the person reported the message before. */
export const addReport = async (
  tx: Transaction,
  report: NewReport,
): Promise<string | undefined> => {
  const [row] = await tx
    .insert(reports)
    .values({
      ...report,
      reportId: `report-${randomBytes(10).toString('hex')}`,
      createDatetime: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: reports.reportId });
  return row?.id;
};

/** The newest reports to the admins of a team: at most `limit`. */
export const listReports = async (
  db: Database,
  teamName: string,
  limit: number,
): Promise<ChatReport[]> => {
  const rows = await db
    .select()
    .from(reports)
    .where(eq(reports.teamName, teamName))
    .orderBy(desc(reports.createDatetime), desc(reports.reportId))
    .limit(limit);
  return rows.map(toReport);
};

export const findReport = async (
  db: Database,
  reportId: string,
  teamName: string,
): Promise<ChatReport | undefined> => {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.reportId, reportId), eq(reports.teamName, teamName)));
  return row && toReport(row);
};

/** Whether a message was reported to the admins of a team. */
export const isReported = async (
  db: Database,
  messageId: string,
  teamName: string,
): Promise<boolean> =>
  (await db.$count(
    reports,
    and(eq(reports.messageId, messageId), eq(reports.teamName, teamName)),
  )) > 0;

/** Deletes a report; returns false where there was none. */
export const deleteReport = async (tx: Transaction, reportId: string): Promise<boolean> => {
  const deleted = await tx
    .delete(reports)
    .where(eq(reports.reportId, reportId))
    .returning({ id: reports.reportId });
  return deleted.length > 0;
};

export const deleteReportsOf = async (tx: Transaction, messageId: string): Promise<void> =>
  void (await tx.delete(reports).where(eq(reports.messageId, messageId)));
