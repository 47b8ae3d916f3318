import { JOB_STATUS, type Happening } from '~/contract';
import { durationText } from '~/web/kit/text/duration';
import type { News, NoticeKind } from '../features/notices/events';
import { topicAddress } from './commented';

/** What is known of something that happened, wherever it was heard of. */
export type Known = Pick<Happening, 'about' | 'kind' | 'object_id' | 'parts'>;

type Sentence = (parts: Known['parts'], id: string) => Pick<News, 'kind' | 'text' | 'like' | 'lines' | 'to'> | null;

const lines = (...all: readonly (string | null | undefined)[]) => all.filter((line) => typeof line === 'string');

const jobEnded: Sentence = ({ name = '', submission_id = '', status = '', cause, reason, start_datetime, end_datetime }, id) => {
  const stopped = status === JOB_STATUS.aborted && cause === 'stopped';
  const ran = start_datetime && end_datetime && `It ran for ${durationText(Date.parse(end_datetime) - Date.parse(start_datetime))}.`;
  return {
    kind: status === JOB_STATUS.executed ? 'success' : stopped ? 'info' : 'error', text: `${name}: ${status}`,
    like: `jobs: ${status}`, lines: lines(reason, ran || null), to: `/jobs/${encodeURIComponent(id)}?submission=${encodeURIComponent(submission_id)}`,
  };
};

const notebookEnded: Sentence = ({ name = '', status = '', reason }, id) => (
  { kind: 'warning', text: `${name}: ${status}`, like: `notebooks: ${status}`, lines: lines(reason), to: `/notebooks/${encodeURIComponent(id)}` }
);

const BUILDS: Readonly<Record<string, readonly [NoticeKind, string]>> = {
  ready: ['success', 'Environment ready'], stopped: ['info', 'Build stopped'],
};

const buildEnded: Sentence = ({ name = '', status = '', reason }, id) => {
  const [kind, word] = BUILDS[status] ?? ['error', 'Build failed'];
  return { kind, text: `${name}: ${word}`, like: `builds: ${word}`, lines: lines(reason?.split('\n')[0]), to: `/environments/${encodeURIComponent(id)}` };
};

const spoken = (verb: string): Sentence => ({ name = '', object_type = '', topic_id = '', who = '', text }, id) => {
  const to = topicAddress(object_type, id, topic_id);
  return to === null ? null : { kind: 'info', text: `${who} ${verb} ${name}`, like: `comments: ${topic_id} ${verb}`, lines: lines(text), to };
};

const workGiven: Sentence = ({ name = '' }) => ({
  kind: 'info', text: `Work of ${name} is yours now`, like: 'work given', lines: lines('An admin of your team handed it over to you.'), to: '/home',
});

/** How each kind of thing reads: whoever adds one adds its line. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  job_ended: jobEnded, notebook_ended: notebookEnded, build_ended: buildEnded, work_given: workGiven,
  mentioned: spoken('mentioned you at'), commented: spoken('commented on'),
};

/** What the person is told of something that happened; null where this browser knows no such kind, or no page for it. */
export const newsOf = ({ about, kind, object_id, parts }: Known): News | null => {
  const sentence = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined;
  const said = sentence?.(parts, object_id);
  return said ? { ...said, about } : null;
};
