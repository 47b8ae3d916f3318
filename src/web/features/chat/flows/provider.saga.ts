import { call, select, type SagaGenerator } from 'typed-redux-saga';
import { perApp } from '~/web/lib/saga/perApp';
import { selectConfig } from '~/web/lib/state/config';
import type { ChatProvider } from '../model/provider';
import { workspaceProvider } from './providers/workspace.saga';

/** A provider other than the workspace server is code of its own, loaded once. */
const elsewhere = perApp((): { stream: Promise<ChatProvider> | null } => ({ stream: null }));

const loadStream = async (): Promise<ChatProvider> =>
  (await import('./providers/stream.saga')).streamProvider;

function* carrier(): SagaGenerator<ChatProvider> {
  if ((yield* select(selectConfig)).stream_chat === null) return workspaceProvider;
  const loaded = yield* elsewhere();
  loaded.stream ??= loadStream();
  const { stream } = loaded;
  return yield* call(() => stream);
}

const through = <Name extends keyof ChatProvider>(name: Name): ChatProvider[Name] =>
  function* asked(request: never): SagaGenerator<unknown> {
    return yield* ((yield* carrier())[name] as (request: never) => SagaGenerator<unknown>)(request);
  } as ChatProvider[Name];

/** The provider of this installation's conversations: Stream where it is set up, else the workspace server. */
export const provider: ChatProvider = {
  follow: through('follow'),
  typing: through('typing'),
  channels: through('channels'),
  channel: through('channel'),
  open: through('open'),
  watch: through('watch'),
  ofStream: through('ofStream'),
  seen: through('seen'),
  unread: through('unread'),
  messages: through('messages'),
  changes: through('changes'),
  send: through('send'),
  edit: through('edit'),
  remove: through('remove'),
  react: through('react'),
  search: through('search'),
  rename: through('rename'),
  addMembers: through('addMembers'),
  removeMember: through('removeMember'),
  leave: through('leave'),
  mute: through('mute'),
  blocks: through('blocks'),
  block: through('block'),
  report: through('report'),
  reports: through('reports'),
  takeDown: through('takeDown'),
  dismiss: through('dismiss'),
  links: through('links'),
  exportLog: through('exportLog'),
};
