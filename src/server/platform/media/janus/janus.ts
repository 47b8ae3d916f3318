import type { JanusAccess, MediaSettings } from '../settings';
import { MediaAway, type LiveTransport } from '../transport';
import { turnServers } from '../turn';
import type { RtpReceiver } from './rtpReceiver';
import type { JanusMediaRoom } from './mediaRoom';
import type { Wire } from './wire';

/** The Janus protocol is loaded with the first room. */
const load = async () => {
  const [wire, hall, ear, stage] = await Promise.all([
    import('./wire'),
    import('./session'),
    import('./rtpReceiver'),
    import('./mediaRoom'),
  ]);
  return { ...wire, ...hall, ...ear, ...stage };
};

/**
 * A transport over Janus: pages send to it and get from it, this server alone tells it what goes where, and hears what it sends on. One line for all
 * rooms; one that breaks is made anew by who comes in next. `ownerName` tells this server from others of the same Janus, at each start. `report`: why
 * Janus is away, once each time.
 */
export const createJanus = (
  access: JanusAccess,
  { ports, turn }: Pick<MediaSettings, 'ports' | 'turn'>,
  ownerName: string,
  report: (error: unknown) => void,
): LiveTransport => {
  const owner = { name: `Atelier ${ownerName}`, secret: access.secret };
  const stages = new Map<JanusMediaRoom, () => void>();
  let forwarded = 0;
  let line: Promise<Wire> | null = null;
  let hearing: Promise<RtpReceiver> | null = null;
  let away = false;

  const gone = () => {
    line = null;
    for (const [stage, lost] of stages) {
      stage.lost();
      lost();
    }
  };
  const wire = () => {
    const open =
      line ??
      load().then(async ({ Wire: Line, sweep }) => {
        const opened = await Line.open(access, gone);
        await sweep(opened, owner).catch((error: unknown) => {
          opened.break();
          throw error;
        });
        return opened;
      });
    line = open;
    // Whoever asked is told; the next one opens it anew.
    open.catch(() => {
      if (line === open) line = null;
    });
    return open;
  };
  const ear = () => {
    const open =
      hearing ??
      load().then(({ RtpReceiver: Port }) => Port.open({ address: access.hears, ports }));
    hearing = open;
    // Whoever asked is told; the next one opens it anew.
    open.catch(() => {
      if (hearing === open) hearing = null;
    });
    return open;
  };
  const hall = async () => {
    const { JanusSession: Room, awayFor } = await load();
    try {
      await ear();
      const opened = await Room.open(await wire(), owner);
      away = false;
      return opened;
    } catch (error) {
      const cause = error instanceof MediaAway ? (error.cause ?? error) : error;
      if (!away) report(cause);
      away = true;
      throw awayFor(cause);
    }
  };
  /** Nobody holds the line where there is no room. */
  const closed = (stage: JanusMediaRoom) => {
    stages.delete(stage);
    line?.then(
      (open) => {
        if (stages.size === 0) open.break();
      },
      () => undefined,
    );
  };
  return {
    async open(lost) {
      const { JanusMediaRoom: Stage } = await load();
      const stage = new Stage({
        hall,
        ear,
        report,
        closed,
        count: (pages) => {
          forwarded += pages;
        },
      });
      stages.set(stage, lost);
      await stage.ready().catch((error: unknown) => {
        closed(stage);
        throw error;
      });
      return stage;
    },
    iceServers: (userName) => turnServers(turn, userName),
    forwarded: () => forwarded,
  };
};
