import type { UnknownAction } from '@reduxjs/toolkit';
import type { OutputPage, Problem } from '~/contract';
import * as happened from '../events';
import { keyOf, type Lines, type LogOf } from './url';
import { NO_PAGES, withLines, withoutLine, type Pages } from './pages';

/** A log as far as it is known. */
export interface Log extends Pages {
  /** Lines; null before the server was asked. */
  readonly total: number | null;
  readonly bytes: number;
  readonly ended: boolean;
  /** The lines that are drawn, `to` exclusive. */
  readonly seen: Lines;
  /** Why the tail could not be read, and since when; null while it can. */
  readonly missed: { readonly problem: Problem; readonly since: number } | null;
  /** Why lines that are to be seen could not be read. */
  readonly gap: Problem | null;
}

/** By key; the one that was told last stands last. */
export type Logs = Readonly<Record<string, Log>>;

/** So many logs are remembered, so that going back shows them at once. */
const LOGS_KEPT = 4;
export const NO_LOG: Log = {
  ...NO_PAGES,
  total: null,
  bytes: 0,
  ended: false,
  seen: { from: 0, to: 0 },
  missed: null,
  gap: null,
};
/** Lines about one that is sought, until the view says which it draws. */
const ABOUT = 80;

const kept = (logs: Logs, of: LogOf, log: Log): Logs => {
  const key = keyOf(of);
  if (logs[key] === log) return logs;
  if (key in logs) return { ...logs, [key]: log };
  return Object.fromEntries([...Object.entries(logs).slice(1 - LOGS_KEPT), [key, log]]);
};

/** The last line may still have been growing when it was last told: it counts as unknown once others stand below it. */
const told = (log: Log, page: OutputPage): Log => {
  const total = Math.max(log.total ?? 0, page.total_lines);
  const last = (log.total ?? 0) - 1;
  const known =
    last >= 0 && total - 1 > last && page.first_line > last ? withoutLine(log, last) : log;
  const after = withLines(known, page, log.seen);
  const bytes = Math.max(log.bytes, page.bytes);
  const ended = log.ended || page.ended;
  const isSame =
    after.pages === log.pages && total === log.total && bytes === log.bytes && ended === log.ended;
  return isSame ? log : { ...log, pages: after.pages, used: after.used, total, bytes, ended };
};

/** Logs on plain objects, outside Immer: pages in which nothing changed keep their references. */
export const logsReducer = (logs: Logs = {}, action: UnknownAction): Logs => {
  const logOf = (of: LogOf) => logs[keyOf(of)] ?? NO_LOG;
  const changed = (of: LogOf, changes: Partial<Log>) =>
    kept(logs, of, { ...logOf(of), ...changes });
  if (happened.tailReceived.match(action)) {
    const log = told(logOf(action.payload), action.payload.page);
    return kept(logs, action.payload, log.missed ? { ...log, missed: null } : log);
  }
  if (happened.linesSucceeded.match(action)) {
    const log = told(logOf(action.payload), action.payload.page);
    return kept(logs, action.payload, log.gap ? { ...log, gap: null } : log);
  }
  if (happened.tailFailed.match(action)) {
    const { problem, at } = action.payload;
    return changed(action.payload, {
      missed: { problem, since: logOf(action.payload).missed?.since ?? at },
    });
  }
  if (happened.linesFailed.match(action))
    return changed(action.payload, { gap: action.payload.problem });
  if (happened.outputRefreshRequested.match(action))
    return logOf(action.payload).gap ? changed(action.payload, { gap: null }) : logs;
  if (happened.windowSeen.match(action))
    return changed(action.payload, { seen: { from: action.payload.from, to: action.payload.to } });
  if (happened.lineJumpRequested.match(action)) {
    const { line } = action.payload;
    return changed(action.payload, { seen: { from: Math.max(0, line - ABOUT), to: line + ABOUT } });
  }
  return logs;
};
