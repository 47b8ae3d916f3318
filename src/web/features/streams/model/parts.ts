import { combineReducers, createReducer } from '@reduxjs/toolkit';
import { isEmailAddress } from '~/contract/settings/accountRules';
import { STREAM_LIMITS } from '~/contract/streams/streamRules';
import { draft } from '~/web/lib/state/draft';
import {
  archive,
  end,
  invited,
  linkDismissed,
  moveDropped,
  moveConfirmOpened,
  type Grave,
} from '../events';

/** The question whether to end or archive a stream; null where none is on the screen. */
interface Asked {
  readonly id: string;
  readonly move: Grave;
}
const asked = createReducer<Asked | null>(null, (on) => {
  on.addCase(moveConfirmOpened, (_, { payload }) => payload)
    .addCase(moveDropped, () => null)
    .addCase(end.requested, () => null)
    .addCase(archive.requested, () => null);
});

/** Whom a mail is to invite to which stream. */
export interface InviteValues {
  readonly id: string;
  readonly emails: readonly string[];
}
export const inviteForm = draft<InviteValues, null>('streams/inviteForm', {
  emails: ({ emails }) => {
    if (emails.length === 0) return 'Please input an e-mail address!';
    if (emails.length > STREAM_LIMITS.emails)
      return `At most ${STREAM_LIMITS.emails} addresses at a time.`;
    const wrong = emails.find((email) => !isEmailAddress(email));
    return wrong === undefined ? undefined : `${wrong} is not an e-mail address.`;
  },
});

/** The link to a stream for people to whom no mail goes; null where none is on the screen. */
interface Link {
  readonly link: string;
  readonly emails: readonly string[];
}
const link = createReducer<Link | null>(null, (on) => {
  on.addCase(invited, (before, { payload: { way, link: made, emails } }) =>
    way === 'file' && made !== undefined ? { link: made, emails: [...emails] } : before,
  ).addCase(linkDismissed, () => null);
});

/** The state beside the streams themselves. */
export const streamPartsReducer = combineReducers({ asked, link, invite: inviteForm.reducer });

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly dialogs?: ReturnType<typeof streamPartsReducer>;
  }
}
