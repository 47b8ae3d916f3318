import path from 'node:path';
import type { Config } from '../../../platform/settings/config';
import { rankLog } from '../../../platform/engine/layout';
import { openUntrusted } from '../../../platform/files/untrusted';
import { logsOf, type SubmissionRow } from '../../jobs/api';

/** So much of the end of a log is read, bytes, and so many of its lines are told. */
const END_BYTES = 4_096;
const MAX_LINES = 3;
const MAX_LINE = 300;

/** The last messages of a program, as far as they explain its end; '' where there are none. */
export const lastLines = async (
  config: Pick<Config, 'sharedFolder'>,
  submission: SubmissionRow,
): Promise<string> => {
  const file = rankLog(logsOf(config, submission), 0);
  // The program wrote nothing yet.
  const log = path.isAbsolute(file) ? await openUntrusted(file).catch(() => null) : null;
  if (!log) return '';
  const {
    handle,
    stats: { size },
  } = log;
  try {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.min(size, END_BYTES)),
      position: Math.max(0, size - END_BYTES),
    });
    const lines = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/[\0\p{Surrogate}]/gu, '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return lines
      .slice(-MAX_LINES)
      .map((line) => line.slice(0, MAX_LINE))
      .join('\n');
  } finally {
    await handle.close();
  }
};
