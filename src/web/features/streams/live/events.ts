import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { LiveRoomMessage, LiveRoomMessages } from '~/contract/streams/liveRoom';

/** The content of the side panel in full screen. */
export type Side = 'people' | 'talk';
interface Id {
  readonly stream_id: string;
}

/** Somebody wants to come into the live room of a stream. */
export const joinRequested = createAction<Id>('streams/joinRequested');
export const joinFailed = createAction<Id & { readonly problem: Problem }>('streams/joinFailed');
/** The page of the room opens, and stays open until `liveRoomClosed`. */
export const liveRoomOpened = createAction<Id & { readonly name: string; readonly src: string }>(
  'streams/liveRoomOpened',
);
export const liveRoomClosed = createAction<Id>('streams/liveRoomClosed');
/** The page says what goes on in the room (STR-09). */
export const liveRoomMessageReceived = createAction<Id & { readonly message: LiveRoomMessage }>(
  'streams/liveRoomMessageReceived',
);
/** The page is out of the room, for good. */
export const liveRoomLeft = createAction<Id & LiveRoomMessages['left']>('streams/liveRoomLeft');

/** The side panel of the room: the chat, unfolded or not; in full screen the chat or the people. */
export const talkTurned = createAction<{ readonly open: boolean }>('streams/talkTurned');
export const sideChosen = createAction<{ readonly side: Side }>('streams/sideChosen');

/** The floating window was put here: its upper left corner, in pixels. */
export const windowMoved = createAction<{ readonly x: number; readonly y: number }>(
  'streams/windowMoved',
);
/** The question whether to leave is on the screen. */
export const closeConfirmOpened = createAction('streams/closeConfirmOpened');
export const closeDropped = createAction('streams/closeDropped');
