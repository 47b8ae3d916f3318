import { sql, type SQL } from 'drizzle-orm';
import { invalid } from '../../../platform/httpError';
import { notices } from '../../../platform/notifications/tables';

type Row = typeof notices.$inferSelect;

const BAD = 'This is not a position in the list of notices.';
const PLACE = /^([01]) (\d{1,15}) (.{1,256})$/s;

/** Where a page ended: whether its last notice was unseen, when it happened, and its name. */
export const cursorOf = ({ seenDatetime, quiet, createDatetime, about }: Row): string =>
  Buffer.from(
    `${seenDatetime === null && !quiet ? 1 : 0} ${createDatetime.getTime()} ${about}`,
  ).toString('base64url');

/** Those after the end of a page. A notice that was seen meanwhile stands further back now: whoever reads on may meet it again, and misses none. */
export const cursorCondition = (after: string | undefined): SQL | undefined => {
  if (after === undefined) return undefined;
  const [, unseen, ms, about] = PLACE.exec(Buffer.from(after, 'base64url').toString('utf8')) ?? [];
  if (unseen === undefined || ms === undefined || about === undefined || about.includes('\0'))
    throw invalid({ after: BAD });
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime()) || at.getTime() > 8e12) throw invalid({ after: BAD });
  const isUnseen = sql`(${notices.seenDatetime} is null and not ${notices.quiet})`;
  const instant = sql`${at.toISOString()}::timestamptz`;
  const later = sql`(${notices.createDatetime} < ${instant} or (${notices.createDatetime} = ${instant} and ${notices.about} > ${about}))`;
  return unseen === '1' ? sql`(not ${isUnseen} or ${later})` : sql`(not ${isUnseen} and ${later})`;
};
