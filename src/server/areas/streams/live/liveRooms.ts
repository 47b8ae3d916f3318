import { LIVE_ROOM_CLOSE_CODES, LIVE_ROOM_TIMES } from '~/contract/streams/liveRoom';
import type { LiveRoomRole } from '~/contract/streams/liveRoom';
import type { MediaRoom, LiveTransport } from '../../../platform/media/transport';
import type { Sessions } from '../../../platform/identity/sessions';
import type { Recorder } from '../recording/recorder';
import type { ResumedParticipant, Line, Participant, Visitor } from './participant';
import { LiveRoom } from './liveRoom';

/** Somebody who may enter a room, and since when its stream is live. */
export interface Entry {
  readonly role: LiveRoomRole;
  readonly since: string;
  readonly name: string;
  readonly picture: string;
  /** False in a stream of sound alone. */
  readonly camera: boolean;
}

/** The data of streams that rooms need. */
export interface LiveRoomStreams {
  /** The role of somebody in the room of a stream, and since when it is live; null where they may not enter, or it is not live (any more). */
  entryOf(streamId: string, userName: string): Promise<Entry | null>;
  /** Somebody comes into its room, or the last one has left it. */
  attended(streamId: string): Promise<unknown>;
  /** Ends the stream, in the name of one of its hosts. */
  end(streamId: string, userName: string): Promise<void>;
}

interface Parts {
  readonly transport: LiveTransport;
  readonly streams: LiveRoomStreams;
  readonly accounts: Pick<Sessions, 'onSessionsClosed' | 'overAmong'>;
  readonly report: (error: unknown) => void;
  /** Records what is sent in a room; left out, nothing is recorded. `since`: when its stream began, ms since 1970. */
  readonly record?: (streamId: string, stage: MediaRoom, since: number) => Recorder;
}

/** Somebody who has a place. */
export interface JoinedParticipant {
  readonly room: LiveRoom;
  readonly place: Participant;
}

export interface LiveRooms {
  enter(
    streamId: string,
    who: Pick<Visitor, 'userName' | 'session'>,
    line: Line,
    kept: ResumedParticipant,
  ): Promise<JoinedParticipant | null>;
  /** The streams in whose rooms somebody is. */
  occupied(): readonly string[];
  /** The stream is over: everybody is told so. */
  end(streamId: string): void;
  start(): void;
  close(): Promise<void>;
}

/** Whether streams are still live and people may still be there is asked so often, ms. */
const CHECK_MS = 10_000;

/** The rooms of this server, opened by who comes first and closed behind who leaves last. */
export const createLiveRooms = ({
  transport,
  streams,
  accounts,
  report,
  record,
}: Parts): LiveRooms => {
  const rooms = new Map<string, Promise<LiveRoom>>();
  const open = new Map<string, LiveRoom>();
  const timers: NodeJS.Timeout[] = [];

  const close = async (streamId: string, code: number): Promise<void> => {
    const room = open.get(streamId);
    open.delete(streamId);
    rooms.delete(streamId);
    await room?.close(code).catch(report);
  };
  const make = async (streamId: string, { since, camera }: Entry) => {
    const stage = await transport.open(() => open.get(streamId)?.interrupt());
    const recorder = record?.(streamId, stage, Date.parse(since));
    const room = new LiveRoom(stage, {
      ...(recorder && { recorder }),
      since,
      camera,
      report,
      ice: (userName) => transport.iceServers(userName),
      end: (userName) => streams.end(streamId, userName),
    });
    open.set(streamId, room);
    streams.attended(streamId).catch(report);
    return room;
  };
  const roomOf = (streamId: string, entry: Entry) => {
    const known = rooms.get(streamId) ?? make(streamId, entry);
    rooms.set(streamId, known);
    // Whoever asked is told; here it is only forgotten.
    known.catch(() => rooms.delete(streamId));
    return known;
  };
  const look = () => {
    for (const [streamId, room] of open) {
      room.look();
      if (!room.isEmpty) continue;
      streams.attended(streamId).catch(report);
      void close(streamId, LIVE_ROOM_CLOSE_CODES.ended);
    }
  };
  /** Notices changes that another server made. */
  const check = async () => {
    for (const [streamId, room] of open) {
      const people = room.people();
      const over = new Set(await accounts.overAmong(people.map(({ session }) => session)));
      const entries = await Promise.all(
        people.map(({ userName }) => streams.entryOf(streamId, userName)),
      );
      const out = new Set(
        people.filter((_, index) => entries[index] === null).map(({ userName }) => userName),
      );
      if (people.length > 0 && out.size === new Set(people.map(({ userName }) => userName)).size)
        void close(streamId, LIVE_ROOM_CLOSE_CODES.ended);
      else room.turnOut(({ userName, session }) => out.has(userName) || over.has(session));
    }
  };
  accounts.onSessionsClosed((sessions) => {
    for (const room of open.values()) room.turnOut(({ session }) => sessions.includes(session));
  });

  return {
    async enter(streamId, who, line, kept) {
      const entry = await streams.entryOf(streamId, who.userName);
      if (!entry) {
        line.close(LIVE_ROOM_CLOSE_CODES.refused);
        return null;
      }
      const room = await roomOf(streamId, entry);
      const place = await room.enter({ ...who, ...entry }, line, kept);
      return place && { room, place };
    },
    occupied: () => [...open].filter(([, room]) => !room.isEmpty).map(([streamId]) => streamId),
    end: (streamId) => void close(streamId, LIVE_ROOM_CLOSE_CODES.ended),
    start() {
      timers.push(
        setInterval(look, LIVE_ROOM_TIMES.levelsMs / 2),
        setInterval(() => {
          check().catch(report);
        }, CHECK_MS),
      );
      for (const timer of timers) timer.unref();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(
        [...open.keys()].map((streamId) => close(streamId, LIVE_ROOM_CLOSE_CODES.later)),
      );
    },
  };
};
