import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { ChatReport } from '~/contract';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import { users } from '../../platform/identity/tables';
import { writeActs } from '../../platform/audit/writing';
import { excerptOf } from '../comments/api';
import { writeDown } from '../../platform/notifications/writing';
import type { Person } from './people';
import { channels, members, messages, reports } from './tables';

interface Named {
  readonly channelId: string;
  readonly messageId: string;
}

type Judged = Named & {
  readonly userName: string;
  readonly text: string;
  readonly channelName: string | null;
};

export interface ReportRepository {
  report(named: Named, by: Person, reason: string): Promise<void>;
  reportsOf(teamName: string): Promise<{ readonly reports: ChatReport[]; readonly more: boolean }>;
  /** The message, where an admin of this team may remove it: it was reported, stands in a conversation of theirs, or beside a stream of theirs (`isOurs`). */
  judged(named: Named, admin: Person, isOurs?: boolean): Promise<Judged>;
  reportOf(reportId: string, teamName: string): Promise<ChatReport>;
  dismiss(report: ChatReport): Promise<void>;
}

const PAGE = 100;
const MISSING = 'This message does not exist any more, or nobody reported it.';

const toReport = (row: typeof reports.$inferSelect): ChatReport => ({
  report_id: row.reportId,
  channel_id: row.channelId,
  message_id: row.messageId,
  channel_name: row.channelName,
  user_name: row.userName,
  text: row.text,
  reported_by: row.reportedBy,
  reason: row.reason,
  create_datetime: row.createDatetime.toISOString(),
});

/** What people report to the admins of their team. */
export const reportRepository = (db: Database): ReportRepository => ({
  report: ({ channelId, messageId }, { user_name: reportedBy, team_name: teamName }, reason) =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .select({ message: messages, name: channels.name })
        .from(messages)
        .innerJoin(channels, eq(channels.channelId, messages.channelId))
        .where(
          and(
            eq(messages.messageId, messageId),
            eq(messages.channelId, channelId),
            isNull(messages.deleteDatetime),
          ),
        );
      if (!found) throw new HttpError('missing', 'This message does not exist any more.');
      const { userName, text } = found.message;
      if (userName === reportedBy)
        throw new HttpError('conflict', 'This message is yours. Delete it instead.');
      const made = await tx
        .insert(reports)
        .values({
          reportId: `report-${randomBytes(10).toString('hex')}`,
          messageId,
          channelId,
          teamName,
          reportedBy,
          userName,
          channelName: found.name,
          text,
          reason,
          createDatetime: new Date(),
        })
        .onConflictDoNothing()
        .returning({ id: reports.reportId });
      // Reported once more by the same person it is the same report.
      if (made.length === 0) return;
      const admins = await tx
        .select({ name: users.userName })
        .from(users)
        .where(and(eq(users.teamName, teamName), users.isAdmin, users.accountEnabled));
      await writeDown(
        tx,
        admins
          .filter(({ name }) => name !== reportedBy)
          .map(({ name }) => ({
            kind: 'message_reported' as const,
            userName: name,
            about: made[0]!.id,
            objectId: channelId,
            parts: { who: reportedBy, author: userName, text: excerptOf(reason) },
          })),
      );
    }),
  async reportsOf(teamName) {
    const rows = await db
      .select()
      .from(reports)
      .where(eq(reports.teamName, teamName))
      .orderBy(desc(reports.createDatetime), desc(reports.reportId))
      .limit(PAGE + 1);
    return { reports: rows.slice(0, PAGE).map(toReport), more: rows.length > PAGE };
  },
  async judged({ channelId, messageId }, { user_name, team_name }, isOurs = false) {
    const [found] = await db
      .select({ message: messages, channelName: channels.name })
      .from(messages)
      .innerJoin(channels, eq(channels.channelId, messages.channelId))
      .where(
        and(
          eq(messages.messageId, messageId),
          eq(messages.channelId, channelId),
          isNull(messages.deleteDatetime),
        ),
      );
    const reported = await db.$count(
      reports,
      and(eq(reports.messageId, messageId), eq(reports.teamName, team_name)),
    );
    const isIn = await db.$count(
      members,
      and(eq(members.channelId, channelId), eq(members.userName, user_name)),
    );
    if (!found || (reported + isIn === 0 && !isOurs)) throw new HttpError('missing', MISSING);
    return {
      channelId,
      messageId,
      userName: found.message.userName,
      text: found.message.text,
      channelName: found.channelName,
    };
  },
  async reportOf(reportId, teamName) {
    const [row] = await db
      .select()
      .from(reports)
      .where(and(eq(reports.reportId, reportId), eq(reports.teamName, teamName)));
    if (!row)
      throw new HttpError(
        'missing',
        'This report does not exist any more: somebody decided about it.',
      );
    return toReport(row);
  },
  dismiss: ({ report_id, message_id, user_name, channel_name, text, reported_by }) =>
    db.transaction(async (tx) => {
      const gone = await tx
        .delete(reports)
        .where(inArray(reports.reportId, [report_id]))
        .returning({ id: reports.reportId });
      if (gone.length === 0)
        throw new HttpError(
          'missing',
          'This report does not exist any more: somebody decided about it.',
        );
      const name = channel_name ?? 'A conversation of two';
      await writeActs(tx, [
        {
          kind: 'report.dismissed',
          about: message_id,
          name,
          whom: user_name,
          parts: { text, reported_by },
        },
      ]);
    }),
});
