import { setTimeout as wait } from 'node:timers/promises';
import type { SpecCall } from '../../test/contract/specCalls';
import { CALLS, LEFT_FOLDERS, MADE } from './calls';
import type { Answer } from './client';
import type { Finding } from './conform';
import type { Words } from './words';

type Send = (call: SpecCall) => Promise<Answer | string>;

const callOf = (path: string): SpecCall => CALLS.find((call) => call.path === path)!;
const READ_BY: Readonly<Record<string, string>> = {
  '/fsc/python/notebook/runtime/connect/': '/fsc/python/notebook/read/',
  '/fsc/python/batchjob/execute/': '/fsc/python/batchjob/read/',
};

/** The answer of a start need not name its submission: then the object does, once it is read again. */
export const readRun = async (call: SpecCall, words: Words, send: Send): Promise<void> => {
  const path = READ_BY[call.path];
  const word = call.path.includes('/notebook/') ? 'notebookRun' : 'run';
  if (path === undefined || words.missing(call) !== undefined || words.hasMade(word)) return;
  const answer = await send(callOf(path));
  if (typeof answer !== 'string') words.learn(call, answer.body);
};

/** The longest time for which an object that was stopped a moment ago may refuse its deletion, ms. */
const PATIENCE_MS = 30_000;
const EVERY_MS = 500;

/** Whether it is done. A conflict is tried again: what was stopped a moment ago may not be deleted yet. */
const insist = async (call: SpecCall, send: Send): Promise<boolean> => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send(call);
    const status = typeof answer === 'string' ? 0 : answer.status;
    if (status !== 409 || Date.now() > until) return status === 200 || status === 404;
    await wait(EVERY_MS);
  }
};

/** Deletes what was made and is still there: the calls of section 7 that delete may have failed. */
export const cleanUp = async (words: Words, send: Send): Promise<readonly Finding[]> => {
  const live = callOf('/fsc/user/stream/status/update/');
  const stream = (status: string): SpecCall => ({ ...live, fields: { ...live.fields, status } });
  // Of a stream that never went live this is refused, and nothing is wrong with that.
  if (words.missing(live) === undefined) await send(stream('ended'));
  const calls: readonly SpecCall[] = [
    callOf('/fsc/python/notebook/delete/'),
    { ...callOf('/fsc/python/batchjob/delete/'), fields: { batch_job_id: '$job' } },
    callOf('/fsc/python/batchjob/delete/'),
    stream('archived'),
    ...['drive', 'teamdrive'].flatMap((storage) => {
      const remove = callOf(`/fsc/${storage}/object/delete/`);
      return LEFT_FOLDERS.map((folder) => ({
        ...remove,
        fields: { complete_object_path: folder },
      }));
    }),
  ];
  const findings: Finding[] = [];
  for (const call of calls) {
    if (words.missing(call) !== undefined) continue;
    if (await insist(call, send)) continue;
    findings.push({
      line: call.line,
      what: `POST ${call.path}`,
      wrong: [`does not clean up: something called '${MADE}' is left`],
    });
  }
  return findings;
};
