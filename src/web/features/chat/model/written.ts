import { createSlice } from '@reduxjs/toolkit';
import { plain } from '~/web/lib/state/mergeRows';
import {
  nothingWritten,
  PERSISTED_WRITING,
  withDelayed,
  withDraft,
  withoutSent,
  withSendFailed,
  withRetried,
  withSent,
  type OnItsWay,
  type Writing,
} from '~/web/work/composer/outbox';
import { outboxRestored } from '~/web/features/unsaved/events';
import * as happened from '../events';
import { talkKey } from './talks';

/** A message on its way. */
export type Waiting = happened.Outgoing & OnItsWay;

interface Editing {
  readonly channel_id: string;
  readonly message_id: string;
  readonly text: string;
}

export interface ChatWritten extends Writing<string, happened.Outgoing> {
  /** Files that go with what is being written, by where. */
  readonly attached: Readonly<Record<string, readonly happened.Attached[]>>;
  /** The message that is being changed. */
  readonly editing: Editing | null;
}

const nothing: ChatWritten = { ...nothingWritten, attached: {}, editing: null };

/** The fields that survive a reload of the tab. */
export const PERSISTED_CHAT = [
  ...PERSISTED_WRITING,
  'attached',
] as const satisfies readonly (keyof ChatWritten)[];

const attaching = (
  state: ChatWritten,
  of: happened.TalkOf,
  change: (known: readonly happened.Attached[]) => readonly happened.Attached[],
): ChatWritten => {
  const { [talkKey(of)]: known = [], ...others } = state.attached;
  const after = change(known);
  return { ...state, attached: after.length === 0 ? others : { ...others, [talkKey(of)]: after } };
};

/** Drafts and the outbox. It survives a reload, and ends with the session. */
export const writtenSlice = createSlice({
  name: 'chat/drafts',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.drafted,
      plain((state: ChatWritten, { payload: { text, ...of } }) =>
        withDraft<string, ChatWritten>(state, talkKey(of), text, text === ''),
      ),
    );
    on.addCase(
      happened.messageRequested,
      plain((state: ChatWritten, { payload }) =>
        payload.text === '' && payload.files.length === 0
          ? state
          : attaching(
              withSent<happened.Outgoing, ChatWritten>(
                withDraft<string, ChatWritten>(state, talkKey(payload), '', true),
                payload,
              ),
              payload,
              () => [],
            ),
      ),
    );
    on.addCase(
      outboxRestored,
      plain((state: ChatWritten, { payload: { kind, sent } }) =>
        kind === 'message' ? withSent(state, sent as happened.Outgoing) : state,
      ),
    );
    on.addCase(
      happened.filesAttached,
      plain((state: ChatWritten, { payload: { files, ...of } }) =>
        attaching(state, of, (known) => [...known, ...files]),
      ),
    );
    on.addCase(
      happened.fileDetached,
      plain((state: ChatWritten, { payload: { client_id, ...of } }) =>
        attaching(state, of, (known) => known.filter((file) => file.client_id !== client_id)),
      ),
    );
    on.addCase(
      happened.messageAccepted,
      plain((state: ChatWritten, { payload }) => withoutSent(state, payload)),
    );
    on.addCase(
      happened.messageDiscarded,
      plain((state: ChatWritten, { payload }) => withoutSent(state, payload)),
    );
    on.addCase(
      happened.messageDelayed,
      plain((state: ChatWritten, { payload }) => withDelayed(state, payload)),
    );
    on.addCase(
      happened.messageFailed,
      plain((state: ChatWritten, { payload }) => withSendFailed(state, payload)),
    );
    on.addCase(
      happened.messageRetried,
      plain((state: ChatWritten, { payload }) => withRetried(state, payload)),
    );
    on.addCase(
      happened.editStarted,
      plain((state: ChatWritten, { payload }) => ({ ...state, editing: payload })),
    );
    on.addCase(
      happened.editDrafted,
      plain((state: ChatWritten, { payload: { text } }) => ({
        ...state,
        editing: state.editing && { ...state.editing, text },
      })),
    );
    on.addCase(
      happened.editDropped,
      plain((state: ChatWritten) => ({ ...state, editing: null })),
    );
    on.addCase(
      happened.changeRequested,
      plain((state: ChatWritten, { payload: { message_id } }) =>
        state.editing?.message_id === message_id ? { ...state, editing: null } : state,
      ),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly chat?: ChatArea;
  }
  interface ChatArea {
    readonly drafts?: ChatWritten;
  }
}
