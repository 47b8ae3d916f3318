import type { SagaGenerator } from 'typed-redux-saga';
import type { ChatServerMessage, ReplyOf, RequestOf, Reply, api } from '~/contract';

type Chat = typeof api.chat;
type Asking<Name extends keyof Chat> = (
  request: RequestOf<Chat[Name]>,
) => SagaGenerator<Reply<ReplyOf<Chat[Name]>>>;

/**
 * The provider of the conversations. The app knows no more of them than this: what is asked, and what is told. Whatever a provider keeps open it keeps
 * beside the store.
 */
export interface ChatProvider {
  /**
   * Tells what happens for as long as there is a connection, beginning with `ready`. Returns when it is over: true where it may be tried again,
   * false where this person has nothing to hear.
   */
  readonly follow: (
    hear: (tidings: ChatServerMessage) => SagaGenerator<void>,
  ) => SagaGenerator<boolean>;
  /** Says that the person writes. Nothing comes back, and nothing is lost where there is no connection. */
  readonly typing: (channel_id: string) => SagaGenerator<void>;
  /** The conversation beside a stream is told of while somebody says that they watch it. Nothing comes back. */
  readonly watch: (watched: {
    readonly channel_id: string;
    readonly on: boolean;
  }) => SagaGenerator<void>;
  readonly channels: Asking<'channels'>;
  readonly channel: Asking<'channel'>;
  readonly open: Asking<'open'>;
  readonly ofStream: Asking<'ofStream'>;
  readonly seen: Asking<'seen'>;
  readonly unread: Asking<'unread'>;
  readonly messages: Asking<'messages'>;
  readonly changes: Asking<'changes'>;
  readonly send: Asking<'send'>;
  readonly edit: Asking<'edit'>;
  readonly remove: Asking<'remove'>;
  readonly react: Asking<'react'>;
  readonly search: Asking<'search'>;
  readonly rename: Asking<'rename'>;
  readonly addMembers: Asking<'addMembers'>;
  readonly removeMember: Asking<'removeMember'>;
  readonly leave: Asking<'leave'>;
  readonly mute: Asking<'mute'>;
  readonly blocks: Asking<'blocks'>;
  readonly block: Asking<'block'>;
  readonly report: Asking<'report'>;
  readonly reports: Asking<'reports'>;
  readonly takeDown: Asking<'takeDown'>;
  readonly dismiss: Asking<'dismiss'>;
  readonly links: Asking<'links'>;
  readonly exportLog: Asking<'exportLog'>;
}
