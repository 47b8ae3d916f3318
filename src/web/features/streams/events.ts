import { createAction } from '@reduxjs/toolkit';
import type { Stream } from '~/contract';
import { objectEvents } from '~/web/objects/room/objectEvents';

type Id = { readonly id: string };

export const streamEvents = objectEvents<Stream>('streams');
export const {
  wanted: streamWanted,
  read: streamRead,
  created: streamCreated,
  saved: streamSaved,
} = streamEvents;
/** The three moves of a stream. */
export const start = streamEvents.intent('start', 'started');
export const end = streamEvents.intent('end', 'over');
export const archive = streamEvents.intent('archive', 'archived');

/** A move that cannot be taken back, and so is asked about first. */
export type Grave = 'end' | 'archive';
export const moveProposed = createAction<Id & { readonly move: Grave }>('streams/moveProposed');
export const moveDropped = createAction('streams/moveDropped');

/** People are to be invited by e-mail. */
export const inviteRequested = createAction('streams/inviteRequested');
export const invited = createAction<Id & { readonly count: number }>('streams/invited');
