import type {
  LiveRoomParticipant,
  LiveRoomRole,
  LiveRoomServerMessage,
} from '~/contract/streams/liveRoom';
import { LiveRoom } from '~/server/areas/streams/live/liveRoom';
import type { ResumedParticipant, Line, Visitor } from '~/server/areas/streams/live/participant';
import type { MediaRoom } from '~/server/platform/media/transport';

/** A stage that forwards nothing and writes down what it is told. */
const fakeStage = () => {
  const forwarded: string[] = [];
  const loud = new Map<string, number>();
  const stage: MediaRoom = {
    join: async (id) => ({
      offer: `offer of ${id}`,
      answer: async () => undefined,
      close: () => undefined,
    }),
    forward: (id, lane, slot) => {
      if (slot !== null) forwarded.push(`${id} ${lane} ${slot}`);
    },
    levels: () => new Map(loud),
    listen: () => undefined,
    refresh: () => undefined,
    close: () => undefined,
  };
  return { stage, forwarded, loud };
};

const visitor = (name: string, role: LiveRoomRole): Visitor => ({
  userName: name,
  session: `session of ${name}`,
  name,
  picture: '',
  role,
});

/** Lets what was changed be told. */
export const flushMessages = () => Promise.resolve();

/** A room on such a stage, and people in it who hear what it tells them. */
export const openLiveRoom = (camera = true) => {
  const { stage, forwarded, loud } = fakeStage();
  const ended: string[] = [];
  const room = new LiveRoom(stage, {
    since: '2026-11-24T10:00:00.000Z',
    camera,
    ice: () => [],
    end: async (by) => {
      ended.push(by);
    },
    report: () => undefined,
  });
  const enter = async (name: string, role: LiveRoomRole, kept: ResumedParticipant = {}) => {
    const heard: LiveRoomServerMessage[] = [];
    const closed: number[] = [];
    const line: Line = {
      send: (tidings) => {
        heard.push(tidings);
      },
      close: (code) => {
        closed.push(code);
      },
    };
    const place = await room.enter(visitor(name, role), line, kept);
    const all = <Ev extends LiveRoomServerMessage['ev']>(ev: Ev) =>
      heard.filter((one): one is Extract<LiveRoomServerMessage, { ev: Ev }> => one.ev === ev);
    const last = <Ev extends LiveRoomServerMessage['ev']>(ev: Ev) => all(ev).at(-1);
    const sees = (who: string): LiveRoomParticipant | undefined =>
      last('people')?.people.find(({ user_name }) => user_name === who);
    return {
      place: place!,
      line,
      heard,
      closed,
      all,
      last,
      sees,
      say: (saying: Parameters<LiveRoom['hear']>[1]) => room.hear(place!, saying),
    };
  };
  return { stage, room, enter, forwarded, loud, ended };
};
