import { createAction } from '@reduxjs/toolkit';
import type { Stream } from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';

type Id = { readonly id: string };

export const streamEvents = objectEvents<Stream>('streams');
export const {
  readRequested: streamRequested,
  readSucceeded: streamRead,
  createSucceeded: streamCreated,
  saveSucceeded: streamSaved,
} = streamEvents;
/** The moves of a stream. */
export const start = streamEvents.intent('start', {
  requested: 'startRequested',
  progressed: 'startProgressed',
  succeeded: 'startSucceeded',
  failed: 'startFailed',
  cancelled: 'startCancelled',
  rolledBack: 'startRolledBack',
});
export const end = streamEvents.intent('end', {
  requested: 'endRequested',
  progressed: 'endProgressed',
  succeeded: 'endSucceeded',
  failed: 'endFailed',
  cancelled: 'endCancelled',
  rolledBack: 'endRolledBack',
});
export const archive = streamEvents.intent('archive', {
  requested: 'archiveRequested',
  progressed: 'archiveProgressed',
  succeeded: 'archiveSucceeded',
  failed: 'archiveFailed',
  cancelled: 'archiveCancelled',
  rolledBack: 'archiveRolledBack',
});
export const restore = streamEvents.intent('restore', {
  requested: 'restoreRequested',
  progressed: 'restoreProgressed',
  succeeded: 'restoreSucceeded',
  failed: 'restoreFailed',
  cancelled: 'restoreCancelled',
  rolledBack: 'restoreRolledBack',
});
/** An archived stream is deleted for good. */
export const deletion = streamEvents.deletion();

/** A move that others notice, and so is asked about first. */
export type Grave = 'end' | 'archive';
export const moveConfirmOpened = createAction<Id & { readonly move: Grave }>(
  'streams/moveConfirmOpened',
);
export const moveDropped = createAction('streams/moveDropped');

/** People are to be invited by e-mail. */
export const inviteRequested = createAction('streams/inviteRequested');
/** `way`: how the mails go; where they go into files on the server, the link is to be handed over. A foreign server says neither. */
export const invited = createAction<
  Id & {
    readonly emails: readonly string[];
    readonly way?: 'smtp' | 'file' | undefined;
    readonly link?: string | undefined;
  }
>('streams/invited');
/** The link that is to be handed over has been seen. */
export const linkDismissed = createAction('streams/linkDismissed');
