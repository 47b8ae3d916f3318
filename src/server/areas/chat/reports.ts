import type { ChatReport } from '~/contract';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import { writeActs } from '../../platform/audit/writing';
import { excerptOf } from '../comments/api';
import { writeDown } from '../../platform/notifications/writing';
import type { Person } from './people';
import { isIn } from './queries/members';
import { findUndeleted } from './queries/messages';
import { adminsOf } from './queries/people';
import { addReport, deleteReport, findReport, isReported, listReports } from './queries/reports';

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
const DECIDED = 'This report does not exist any more: somebody decided about it.';

/** Reports of messages to the admins of a team. */
export const reportRepository = (db: Database): ReportRepository => ({
  report: ({ channelId, messageId }, { user_name: reportedBy, team_name: teamName }, reason) =>
    db.transaction(async (tx) => {
      const found = await findUndeleted(tx, { channelId, messageId });
      if (!found) throw new HttpError('missing', 'This message does not exist any more.');
      const { userName, text } = found.message;
      if (userName === reportedBy)
        throw new HttpError('conflict', 'This message is yours. Delete it instead.');
      const { channelName } = found;
      const reportId = await addReport(tx, {
        messageId,
        channelId,
        teamName,
        reportedBy,
        userName,
        channelName,
        text,
        reason,
      });
      // A second report by the same person changes nothing.
      if (reportId === undefined) return;
      await writeDown(
        tx,
        (await adminsOf(tx, teamName))
          .filter((name) => name !== reportedBy)
          .map((name) => ({
            kind: 'message_reported' as const,
            userName: name,
            about: reportId,
            objectId: channelId,
            parts: { who: reportedBy, author: userName, text: excerptOf(reason) },
          })),
      );
    }),
  async reportsOf(teamName) {
    const found = await listReports(db, teamName, PAGE + 1);
    return { reports: found.slice(0, PAGE), more: found.length > PAGE };
  },
  async judged({ channelId, messageId }, { user_name, team_name }, isOurs = false) {
    const found = await findUndeleted(db, { channelId, messageId });
    const mayJudge =
      isOurs ||
      (await isReported(db, messageId, team_name)) ||
      (await isIn(db, channelId, user_name));
    if (!found || !mayJudge) throw new HttpError('missing', MISSING);
    return {
      channelId,
      messageId,
      userName: found.message.userName,
      text: found.message.text,
      channelName: found.channelName,
    };
  },
  async reportOf(reportId, teamName) {
    const report = await findReport(db, reportId, teamName);
    if (!report) throw new HttpError('missing', DECIDED);
    return report;
  },
  dismiss: ({ report_id, message_id, user_name, channel_name, text, reported_by }) =>
    db.transaction(async (tx) => {
      if (!(await deleteReport(tx, report_id))) throw new HttpError('missing', DECIDED);
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
