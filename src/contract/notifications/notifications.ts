import { durationText } from './duration';
import type { ObjectType } from '../work/comments';
import { hasHandledFailures, JOB_STATUS } from '../jobs/jobStatus';
import { at, lines, type Parts, type Sentence } from './sentence';
import { streamChanged, streamSoon } from './streamSentences';
import type { NotificationTopic } from './topics';

export type { Parts, Sentence };

/** The facts about an event, whatever source they came from. */
export interface NotificationFacts {
  readonly kind: string;
  readonly object_id: string;
  readonly parts: Parts;
}

/** Where the pages of what can be commented on are. */
export const COMMENTED: Readonly<Record<ObjectType, string>> = {
  notebook: 'notebooks',
  job: 'jobs',
  sweep: 'sweeps',
  prediction: 'predictions',
  dag: 'dags',
};
const isCommented = (type: string): type is ObjectType => Object.hasOwn(COMMENTED, type);

const ranFor = (ms: number) => `It ran for ${ms < 1000 ? 'less than a second' : durationText(ms)}.`;

const jobEnded = (
  {
    name = '',
    submission_id = '',
    status = '',
    cause,
    reason,
    start_datetime,
    end_datetime,
  }: Parts,
  id: string,
): Sentence => {
  const stopped = status === JOB_STATUS.aborted && cause === 'stopped';
  const ran =
    start_datetime && end_datetime
      ? ranFor(Date.parse(end_datetime) - Date.parse(start_datetime))
      : null;
  return {
    tone: status === JOB_STATUS.executed ? 'success' : stopped ? 'info' : 'error',
    text: `${name}: ${status}`,
    like: `jobs: ${status}`,
    lines: lines(reason, ran),
    to: `${at('jobs', id)}?submission=${encodeURIComponent(submission_id)}`,
  };
};

const notebookEnded = ({ name = '', status = '', reason }: Parts, id: string): Sentence => ({
  tone: 'warning',
  text: `${name}: ${status}`,
  like: `notebooks: ${status}`,
  lines: lines(reason),
  to: at('notebooks', id),
});

const BUILDS: Readonly<Record<string, readonly [Sentence['tone'], string]>> = {
  ready: ['success', 'Environment ready'],
  stopped: ['info', 'Build stopped'],
};

const buildEnded = ({ name = '', status = '', reason }: Parts, id: string): Sentence => {
  const [tone, word] = BUILDS[status] ?? ['error', 'Build failed'];
  return {
    tone,
    text: `${name}: ${word}`,
    like: `builds: ${word}`,
    lines: lines(reason?.split('\n')[0]),
    to: at('environments', id),
  };
};

const invitationAccepted = ({ name = '' }: Parts, id: string): Sentence => ({
  tone: 'success',
  text: `${name} joined the team`,
  like: 'team: joined',
  lines: [],
  to: at('team', id),
});

/** Changes that an admin made to a member, as the member reads them, and the page that shows the difference. */
const CHANGES: Readonly<Record<string, readonly [Sentence['tone'], string, string]>> = {
  admin: ['success', 'You are an admin of the team now', '/team/members'],
  member: ['info', 'You are no longer an admin of the team', '/team/members'],
  enabled: ['info', 'Your account was enabled again', '/home'],
};

const memberChanged = ({ change = '', by }: Parts): Sentence => {
  const [tone, text, to] = CHANGES[change] ?? ['info', 'Your account was changed', '/settings'];
  return { tone, text, like: `team: ${text}`, lines: lines(by ? `By ${by}.` : null), to };
};

const tokensScoped = (): Sentence => ({
  tone: 'info',
  text: 'Your API tokens have the scope write now',
  like: 'team: token scopes',
  lines: [
    'They do what they did before, but for what needs an admin, and nothing about people, keys, tokens, addresses and plans.',
  ],
  to: '/settings?tab=credentials',
});

const workGiven = ({ name = '' }: Parts): Sentence => ({
  tone: 'info',
  text: `Work of ${name} is yours now`,
  like: 'team: work given',
  lines: ['An admin of your team handed it over to you.'],
  to: '/home',
});

const endTone = (status: string): Sentence['tone'] => {
  if (status === JOB_STATUS.executed) return 'success';
  if (hasHandledFailures(status)) return 'warning';
  return status === JOB_STATUS.aborted ? 'info' : 'error';
};

/** The sentence about the end of work that is made of jobs; its page shows the run. */
const workEnded =
  (place: string) =>
  ({ name = '', status = '', submission_id = '', reason, best }: Parts, id: string): Sentence => ({
    tone: endTone(status),
    text: `${name}: ${status}`,
    like: `${place}: ${status}`,
    lines: lines(best, reason),
    to: submission_id ? `${at(place, id)}?run=${encodeURIComponent(submission_id)}` : at(place, id),
  });

const predictionFailed = ({ name = '', version = '1', reason }: Parts, id: string): Sentence => ({
  tone: 'error',
  text: `${name}: version ${version} failed`,
  like: 'predictions: failed',
  lines: lines(reason?.split('\n')[0]),
  to: `${at('predictions', id)}?version=${encodeURIComponent(version)}`,
});

/** Somebody spoke of an object, at the page of which the topic stands. */
const spoken =
  (verb: string) =>
  ({ name = '', object_type = '', topic_id = '', who = '', text }: Parts, id: string): Sentence => {
    const to = isCommented(object_type)
      ? `${at(COMMENTED[object_type], id)}?topic=${encodeURIComponent(topic_id)}`
      : '/home';
    return {
      tone: 'info',
      text: `${who} ${verb} ${name}`,
      like: `comments: ${topic_id} ${verb}`,
      lines: lines(text),
      to,
    };
  };

/** Somebody named the person in a conversation, of which the object is the channel. */
const namedInChat = (
  { name, seq = '', thread_id, who = '', text }: Parts,
  id: string,
): Sentence => ({
  tone: 'info',
  text: `${who} mentioned you in ${name ?? 'a conversation'}`,
  like: `chat: ${id}`,
  lines: lines(text),
  to: `/chat?${new URLSearchParams({ channel: id, message: seq, ...(thread_id && { thread: thread_id }) }).toString()}`,
});

const messageReported = ({ who = '', author = '', text }: Parts): Sentence => ({
  tone: 'warning',
  text: `${who} reported a message of ${author}`,
  like: 'team: reports',
  lines: lines(text),
  to: '/chat?reports=open',
});

interface Kind {
  readonly topic: NotificationTopic;
  readonly sentence: (parts: Parts, objectId: string) => Sentence;
}

/** Every kind of thing that is told, how it reads, and under which heading: whoever adds one adds its line. */
export const NOTIFICATION_KINDS: Readonly<Record<string, Kind>> = {
  job_ended: { topic: 'jobs', sentence: jobEnded },
  notebook_ended: { topic: 'notebooks', sentence: notebookEnded },
  build_ended: { topic: 'environments', sentence: buildEnded },
  invitation_accepted: { topic: 'team', sentence: invitationAccepted },
  member_changed: { topic: 'team', sentence: memberChanged },
  tokens_scoped: { topic: 'team', sentence: tokensScoped },
  work_given: { topic: 'team', sentence: workGiven },
  dag_ended: { topic: 'jobs', sentence: workEnded('dags') },
  sweep_ended: { topic: 'jobs', sentence: workEnded('sweeps') },
  prediction_failed: { topic: 'jobs', sentence: predictionFailed },
  mentioned: { topic: 'comments', sentence: spoken('mentioned you at') },
  mentioned_in_chat: { topic: 'comments', sentence: namedInChat },
  message_reported: { topic: 'team', sentence: messageReported },
  stream_soon: { topic: 'streams', sentence: streamSoon },
  stream_changed: { topic: 'streams', sentence: streamChanged },
  commented: { topic: 'comments', sentence: spoken('commented on') },
};

/** The description of a kind; null where this program knows no such kind. */
export const kindOf = (kind: string): Kind | null =>
  Object.hasOwn(NOTIFICATION_KINDS, kind) ? (NOTIFICATION_KINDS[kind] ?? null) : null;

/** The kinds that are told under a heading. */
export const kindsUnder = (topic: NotificationTopic): string[] =>
  Object.keys(NOTIFICATION_KINDS).filter((kind) => NOTIFICATION_KINDS[kind]?.topic === topic);
