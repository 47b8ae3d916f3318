/** As much of Stream's SDK as is used here, as its public documentation (getstream.io/chat/docs/javascript) describes it. */
export interface StreamUser {
  readonly id: string;
  readonly name?: string;
  readonly image?: string;
  /** Written by this app: what Atelier calls them. */
  readonly user_name?: string;
  readonly online?: boolean;
}

type Instant = string | Date;

export interface StreamAttachment {
  readonly type?: string;
  readonly title?: string;
  readonly image_url?: string;
  readonly asset_url?: string;
  readonly file_size?: number | string;
  readonly original_width?: number;
  readonly original_height?: number;
}

export interface StreamMessage {
  readonly id: string;
  readonly text?: string;
  readonly user?: StreamUser | null;
  readonly created_at?: Instant;
  readonly updated_at?: Instant;
  readonly deleted_at?: Instant | null;
  readonly message_text_updated_at?: Instant;
  readonly parent_id?: string;
  readonly reply_count?: number;
  readonly thread_participants?: readonly StreamUser[] | null;
  readonly mentioned_users?: readonly StreamUser[] | null;
  readonly latest_reactions?:
    | readonly {
        readonly type: string;
        readonly user?: StreamUser | null;
        readonly created_at?: Instant;
      }[]
    | null;
  readonly attachments?: readonly StreamAttachment[];
  readonly cid?: string;
}

interface MessagePage {
  readonly limit: number;
  readonly id_lt?: string;
  readonly id_gt?: string;
  readonly id_around?: string;
  readonly created_at_around?: string;
}

export interface StreamChannel {
  readonly id?: string;
  readonly data?: {
    readonly name?: string;
    readonly created_at?: Instant;
    readonly last_message_at?: Instant | null;
    readonly created_by?: StreamUser | null;
  };
  readonly state: {
    readonly members: Readonly<Record<string, { readonly user?: StreamUser | null }>>;
    readonly messages: readonly StreamMessage[];
    readonly read: Readonly<
      Record<string, { readonly last_read: Instant; readonly unread_messages?: number }>
    >;
  };
  watch(options?: { readonly presence: boolean }): Promise<unknown>;
  query(options: {
    readonly messages: MessagePage;
  }): Promise<{ readonly messages: readonly StreamMessage[] }>;
  getReplies(
    parent: string,
    options: MessagePage,
  ): Promise<{ readonly messages: readonly StreamMessage[] }>;
  sendMessage(message: object): Promise<{ readonly message: StreamMessage }>;
  sendImage(file: File): Promise<{ readonly file: string }>;
  sendFile(file: File): Promise<{ readonly file: string }>;
  sendReaction(
    message: string,
    reaction: { readonly type: string },
  ): Promise<{ readonly message: StreamMessage }>;
  deleteReaction(message: string, type: string): Promise<{ readonly message: StreamMessage }>;
  markRead(): Promise<unknown>;
  keystroke(): Promise<unknown>;
  countUnread(): number;
  muteStatus(): { readonly muted: boolean };
  mute(): Promise<unknown>;
  unmute(): Promise<unknown>;
  updatePartial(change: { readonly set: { readonly name: string } }): Promise<unknown>;
  addMembers(ids: readonly string[]): Promise<unknown>;
  removeMembers(ids: readonly string[]): Promise<unknown>;
}

/** Something that happened, as the SDK tells it. */
export interface StreamEvent {
  readonly type: string;
  readonly channel_id?: string;
  readonly message?: StreamMessage;
  readonly user?: StreamUser | null;
  readonly created_at?: Instant;
  /** Of 'connection.changed'. */
  readonly online?: boolean;
}

export interface StreamClient {
  connectUser(user: StreamUser, token: () => Promise<string>): Promise<unknown>;
  disconnectUser(): Promise<unknown>;
  on(hear: (event: StreamEvent) => void): { unsubscribe(): void };
  channel(
    type: string,
    id: string | { readonly members: readonly string[] },
    data?: { readonly name: string; readonly members: readonly string[] },
  ): StreamChannel;
  queryChannels(filter: object, sort: object, options: object): Promise<readonly StreamChannel[]>;
  getMessage(id: string): Promise<{ readonly message: StreamMessage }>;
  partialUpdateMessage(
    id: string,
    change: { readonly set: { readonly text: string } },
  ): Promise<{ readonly message: StreamMessage }>;
  deleteMessage(id: string): Promise<{ readonly message: StreamMessage }>;
  search(
    filter: object,
    query: string,
    options: { readonly limit: number },
  ): Promise<{ readonly results: readonly { readonly message: StreamMessage }[] }>;
  getUnreadCount(): Promise<{
    readonly total_unread_count: number;
    readonly channels: readonly unknown[];
  }>;
  flagMessage(id: string, options: { readonly reason: string }): Promise<unknown>;
  getBlockedUsers(): Promise<{ readonly blocks: readonly { readonly blocked_user_id: string }[] }>;
  blockUser(id: string): Promise<unknown>;
  unBlockUser(id: string): Promise<unknown>;
}

type Made = new (key: string) => StreamClient;

const classIn = (found: unknown): Made | null => {
  if (typeof found === 'function') return found as Made;
  const inside = (found as { readonly StreamChat?: unknown } | undefined)?.StreamChat;
  return typeof inside === 'function' ? (inside as Made) : null;
};

/** Brings the SDK in, as a script of its own, and makes a client of it. The script makes itself known as `StreamChat`. */
export const loadStreamClient = async (key: string, address: string): Promise<StreamClient> => {
  const known = classIn((globalThis as { readonly StreamChat?: unknown }).StreamChat);
  if (known) return new known(key);
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The SDK of Stream could not be loaded'));
    };
    document.head.append(script);
  });
  const made = classIn((globalThis as { readonly StreamChat?: unknown }).StreamChat);
  if (!made) throw new Error("What the server hands out is not the browser file of Stream's SDK");
  return new made(key);
};
