import {
  TRACK_KINDS,
  LIVE_ROOM_CLOSE_CODES,
  LIVE_ROOM_LIMITS,
  LIVE_ROOM_TIMES,
  type TrackKind,
  type LiveRoomClientMessage,
} from '~/contract/streams/liveRoom';
import type { MediaRoom, LiveTransport } from '../../../platform/media/transport';
import type { Recorder } from '../recording/recorder';
import { createDominant } from './dominant';
import {
  freeSlot,
  higher,
  newParticipant,
  personAt,
  publish,
  type ResumedParticipant,
  type Line,
  type Participant,
  type Visitor,
} from './participant';
import { CROWDED_PICTURES, CROWDED_SOUND, NO_CAMERA, NOT_A_SPEAKER, NOT_HOST } from './errors';
import { monotonic } from '../../../platform/concurrency/clock';

type Said<Op extends LiveRoomClientMessage['op']> = Extract<LiveRoomClientMessage, { op: Op }>;

export interface LiveRoomDependencies {
  readonly since: string;
  /** False where nobody is seen, only heard. */
  readonly camera: boolean;
  readonly ice: (userName: string) => ReturnType<LiveTransport['iceServers']>;
  /** Ends the stream itself, by this person. */
  readonly end: (userName: string) => Promise<void>;
  readonly report: (error: unknown) => void;
  /** Writes down who speaks, beside what is sent. */
  readonly recorder?: Recorder;
}

/** The participants in the room of one stream, and their rights. What flows between them is the stage's. */
export class LiveRoom {
  private readonly places = new Map<string, Participant>();
  private readonly removed = new Set<string>();
  private readonly dominant = createDominant();
  private speaking: string | null = null;
  private quiet = true;
  private told = false;
  private coming = 0;

  constructor(
    private readonly stage: MediaRoom,
    private readonly parts: LiveRoomDependencies,
  ) {}

  get isEmpty() {
    return this.places.size === 0 && this.coming === 0;
  }
  get sessions() {
    return [...this.places.values()].map(({ visitor }) => visitor.session);
  }

  /**
   * Gives somebody a place, or the one back that was kept for them, with those lanes that it still sends. Null where they may have none; the line
   * is closed then. Rejects where nothing can flow just now.
   */
  async enter(
    visitor: Visitor,
    line: Line,
    { secret, sends = TRACK_KINDS }: ResumedParticipant,
  ): Promise<Participant | null> {
    if (this.removed.has(visitor.userName))
      return this.turnAway(line, LIVE_ROOM_CLOSE_CODES.removed);
    this.coming += 1;
    await Promise.resolve(this.stage.ready?.()).finally(() => {
      this.coming -= 1;
    });
    const theirs = [...this.places.values()].find(
      (place) => place.visitor.userName === visitor.userName,
    );
    if (!theirs && this.places.size >= LIVE_ROOM_LIMITS.people)
      return this.turnAway(line, LIVE_ROOM_CLOSE_CODES.full);
    const place = theirs ?? newParticipant(visitor);
    // The same person in another tab: that one has the place from now on.
    place.line?.close(LIVE_ROOM_CLOSE_CODES.elsewhere);
    if (theirs) this.release(theirs, theirs.secret === secret ? sends : []);
    Object.assign(place, {
      visitor,
      line,
      lostAt: null,
      role: higher(visitor.role, place.role),
    } satisfies Partial<Participant>);
    this.places.set(place.id, place);
    line.send({
      ev: 'entered',
      id: place.id,
      place: place.secret,
      since: this.parts.since,
      now: new Date().toISOString(),
      camera: this.parts.camera,
      ice: this.parts.ice(visitor.userName),
    });
    await this.connect(place, line).catch((error: unknown) => {
      this.lost(place, line);
      throw error;
    });
    this.changed();
    if (this.speaking !== null) line.send({ ev: 'dominant', id: this.speaking });
    return place;
  }

  private turnAway(line: Line, code: number) {
    line.close(code);
    return null;
  }

  private async connect(place: Participant, line: Line) {
    place.peer?.close();
    const peer = await this.stage.join(place.id);
    if (place.line !== line) return peer.close();
    place.peer = peer;
    for (const lane of TRACK_KINDS) this.stage.forward(place.id, lane, place.slots[lane]);
    line.send({ ev: 'offer', sdp: peer.offer, lanes: peer.publish === undefined });
  }

  /** A message of a page; what its role does not allow is refused in a sentence. */
  async hear(place: Participant, saying: LiveRoomClientMessage): Promise<void> {
    switch (saying.op) {
      case 'answer':
        return place.peer?.answer(saying.sdp);
      case 'offer':
        return publish(place, saying.sdp);
      case 'send':
        return this.sendAndTell(place, saying);
      case 'hand':
        return this.become(place, { hand: saying.raised && place.role === 'listener' });
      case 'accept':
        return place.invited
          ? this.become(place, { role: higher(place.role, 'speaker'), invited: false, hand: false })
          : undefined;
      case 'decline':
        return this.become(place, { invited: false, hand: false });
      case 'leave':
        return this.leave(place);
      case 'invite':
      case 'quieten':
      case 'mute':
      case 'remove':
        return this.lead(place, saying);
      case 'end':
        return place.role === 'host'
          ? this.parts.end(place.visitor.userName)
          : this.refuse(place, NOT_HOST);
      case 'enter':
    }
  }

  private refuse(place: Participant, reason: string) {
    place.line?.send({ ev: 'refused', reason });
  }

  private become(place: Participant, change: Partial<Participant>) {
    Object.assign(place, change);
    this.changed();
  }

  private sendAndTell(place: Participant, saying: Said<'send'>) {
    this.send(place, saying);
    if (saying.n !== undefined)
      place.line?.send({ ev: 'sends', n: saying.n, on: place.slots[saying.lane] !== null });
  }

  private send(place: Participant, { lane, on }: Said<'send'>) {
    if (on && place.role === 'listener') return this.refuse(place, NOT_A_SPEAKER);
    if (on && lane === 'camera' && !this.parts.camera) return this.refuse(place, NO_CAMERA);
    if (on === (place.slots[lane] !== null)) return;
    const slot = on ? freeSlot([...this.places.values()], lane) : null;
    if (on && slot === null)
      return this.refuse(place, lane === 'microphone' ? CROWDED_SOUND : CROWDED_PICTURES);
    this.give(place, lane, slot);
    this.changed();
  }

  private give(place: Participant, lane: TrackKind, slot: number | null) {
    place.slots[lane] = slot;
    this.stage.forward(place.id, lane, slot);
  }

  /** Closes its lanes, but for those that are still sent. */
  private release(place: Participant, sends: readonly TrackKind[] = []) {
    for (const lane of TRACK_KINDS) if (!sends.includes(lane)) this.give(place, lane, null);
  }

  /** Actions of hosts on another participant. */
  private lead(host: Participant, { op, id }: Extract<LiveRoomClientMessage, { id: string }>) {
    const place = this.places.get(id);
    if (host.role !== 'host') return this.refuse(host, NOT_HOST);
    if (!place) return;
    if (op !== 'invite' && place.visitor.role === 'host' && place !== host)
      return this.refuse(host, 'A host cannot be muted or removed by another one.');
    const by = host.visitor.name;
    if (op === 'invite') {
      place.invited = place.role === 'listener';
      if (place.invited) place.line?.send({ ev: 'invited', by });
    } else if (op === 'mute') {
      this.give(place, 'microphone', null);
      place.line?.send({ ev: 'muted', by });
    } else if (op === 'quieten') {
      this.release(place);
      place.role = place.visitor.role === 'host' ? 'host' : 'listener';
    } else {
      this.removed.add(place.visitor.userName);
      place.line?.close(LIVE_ROOM_CLOSE_CODES.removed);
      this.leave(place);
    }
    this.changed();
  }

  /** Its connection broke: the place is kept for a while. */
  lost(place: Participant, line: Line) {
    if (place.line !== line) return;
    Object.assign(place, { line: null, lostAt: monotonic() } satisfies Partial<Participant>);
    place.peer?.close();
    this.changed();
  }

  private leave(place: Participant) {
    this.release(place);
    place.peer?.close();
    place.line = null;
    this.places.delete(place.id);
    this.changed();
  }

  /** Tells who is here, once for all that changed just now. */
  private changed() {
    if (this.told) return;
    this.told = true;
    queueMicrotask(() => {
      this.told = false;
      const people = [...this.places.values()].map(personAt);
      for (const { line } of this.places.values()) line?.send({ ev: 'people', people });
    });
  }

  /** Called several times a second: who speaks and how loud, by what was received. */
  look(now = monotonic()) {
    for (const place of this.places.values())
      if (place.lostAt !== null && now - place.lostAt > LIVE_ROOM_TIMES.placeKeptMs)
        this.leave(place);
    const levels = this.stage.levels();
    const speaking = this.dominant.look(levels, now);
    if (speaking !== this.speaking) {
      this.tell({ ev: 'dominant', id: speaking });
      this.parts.recorder?.speaks(speaking);
    }
    this.speaking = speaking;
    const loud = [...levels]
      .filter(([, level]) => level > 0)
      .map(([id, level]) => [id, Math.round(level * 100) / 100] as const);
    if (loud.length > 0 || !this.quiet)
      this.tell({ ev: 'levels', levels: Object.fromEntries(loud) });
    this.quiet = loud.length === 0;
  }

  private tell(tidings: Parameters<Line['send']>[0]) {
    for (const { line } of this.places.values()) line?.send(tidings);
  }

  /** All connections broke at once: every page is to come again, to the place that is kept. */
  interrupt() {
    for (const { line } of this.places.values()) line?.close(LIVE_ROOM_CLOSE_CODES.later);
  }

  /** These sessions are over, or may not be here any more. */
  turnOut(gone: (visitor: Visitor) => boolean) {
    for (const place of [...this.places.values()].filter(({ visitor }) => gone(visitor))) {
      place.line?.close(LIVE_ROOM_CLOSE_CODES.refused);
      this.leave(place);
    }
  }

  people() {
    return [...this.places.values()].map(({ visitor }) => visitor);
  }

  /** Resolves when what was recorded is on the disk. */
  async close(code: number): Promise<void> {
    for (const { line } of this.places.values()) line?.close(code);
    this.places.clear();
    await this.stage.close();
    await this.parts.recorder?.close();
  }
}
