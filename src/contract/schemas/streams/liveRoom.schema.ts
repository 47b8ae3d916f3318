import { z } from 'zod';
import { TRACK_KINDS, LIVE_ROOM_LIMITS } from '../../streams/liveRoom';
import { someText, text } from '../wire.schema';

const person = someText(64);

/** The messages of a page on the socket of its room. */
export const LiveRoomClientMessage = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('enter'),
    token: text(2000),
    place: text(64).optional(),
    sends: z.array(z.enum(TRACK_KINDS)).max(TRACK_KINDS.length).optional(),
  }),
  z.object({ op: z.literal('answer'), sdp: text(LIVE_ROOM_LIMITS.messageBytes) }),
  z.object({ op: z.literal('offer'), sdp: text(LIVE_ROOM_LIMITS.messageBytes) }),
  z.object({
    op: z.literal('send'),
    lane: z.enum(TRACK_KINDS),
    on: z.boolean(),
    n: z.int().min(1).optional(),
  }),
  z.object({ op: z.literal('hand'), raised: z.boolean() }),
  z.object({ op: z.literal('accept') }),
  z.object({ op: z.literal('decline') }),
  z.object({ op: z.literal('leave') }),
  z.object({ op: z.literal('invite'), id: person }),
  z.object({ op: z.literal('quieten'), id: person }),
  z.object({ op: z.literal('mute'), id: person }),
  z.object({ op: z.literal('remove'), id: person }),
  z.object({ op: z.literal('end') }),
]);
