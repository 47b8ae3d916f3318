import {
  TRACK_KINDS,
  type TrackKind,
  type LiveRoomParticipant,
  type LiveRoomServerMessage,
} from '~/contract/streams/liveRoom';
import { Connection } from './media/connection';
import { openTrack, whyNot, type Chosen } from './media/devices';
import type { Address } from './wire/address';
import { LiveRoomSocket, type Ending } from './wire/line';
import { participantOf, type Parent } from './wire/parent';
import { Unanswered } from './wire/unanswered';

export type ConnectionState = 'coming' | 'here' | 'broken' | Ending | 'left' | 'refused';

/** The state of the room, as this page knows it. */
export class LiveRoomState {
  standing: ConnectionState = 'coming';
  people: readonly LiveRoomParticipant[] = [];
  id = '';
  speaking: string | null = null;
  levels: Readonly<Record<string, number>> = {};
  invitedBy: string | null = null;
  /** Whether cameras are shown in this room. */
  camera = false;
  /** The last thing to say, for a while. */
  notice = '';
  readonly chosen: Chosen = { microphone: '', camera: '', speaker: '' };
  readonly connection: Connection;
  readonly tracks: Partial<Record<TrackKind, MediaStreamTrack>> = {};
  private readonly line: LiveRoomSocket;
  /** Lanes that are being opened: the browser asks the person, or prepares them. */
  private readonly opening = new Set<TrackKind>();
  private readonly unanswered = new Unanswered();
  private since = 0;
  private ice: Extract<LiveRoomServerMessage, { ev: 'entered' }>['ice'] = [];

  constructor(
    readonly address: Address,
    private readonly parent: Parent,
    private readonly changed: () => void,
  ) {
    this.line = new LiveRoomSocket(address.socket, {
      heard: (tidings) => this.hear(tidings),
      ended: (why) => this.over(why),
      broke: () => this.become('broken'),
      wants: () => parent.say({ type: 'tokenWanted', data: {} }),
      sends: () => this.sends,
    });
    this.connection = new Connection(() => this.line.renew());
    parent.hear((command) => {
      if (command.type === 'token') this.line.enter(command.token);
      if (command.type === 'leave') this.leave();
      if (command.type !== 'noToken') return;
      this.notice = command.reason;
      if (command.final) this.become('refused');
      else this.line.soon();
    });
    this.line.begin();
  }

  get me(): LiveRoomParticipant | undefined {
    return this.people.find(({ id }) => id === this.id);
  }
  get speakers() {
    return this.people.filter(({ role }) => role !== 'listener');
  }
  get listeners() {
    return this.people.filter(({ role }) => role === 'listener');
  }
  private get sends() {
    return TRACK_KINDS.filter((lane) => this.tracks[lane]);
  }
  get seconds() {
    return this.since === 0 ? 0 : Math.max(0, Math.floor((Date.now() - this.since) / 1000));
  }
  get isOver() {
    return !['coming', 'here', 'broken'].includes(this.standing);
  }

  private become(standing: ConnectionState) {
    if (standing === 'broken') {
      this.unanswered.broke();
      // Nothing is heard any more: nobody is shown as speaking.
      this.levels = {};
      this.speaking = null;
      this.tellSpeaking();
    }
    this.standing = standing;
    this.changed();
  }

  private hear(tidings: LiveRoomServerMessage) {
    switch (tidings.ev) {
      case 'entered':
        this.id = tidings.id;
        this.unanswered.entered(tidings.place, this.sends);
        this.ice = tidings.ice;
        this.camera = tidings.camera;
        // By the server's clock, whatever this computer's says.
        this.since = Date.parse(tidings.since) + Date.now() - Date.parse(tidings.now);
        this.notice = '';
        return this.become('here');
      case 'offer':
        return void this.answer(tidings);
      case 'answer':
        return void this.connection.accept(tidings.sdp).catch(() => this.line.renew());
      case 'people':
        return this.meet(tidings.people);
      case 'sends':
        return this.settle(tidings);
      case 'dominant':
        this.speaking = tidings.id;
        this.tellSpeaking();
        break;
      case 'levels':
        this.levels = tidings.levels;
        break;
      case 'invited':
        this.invitedBy = tidings.by;
        break;
      case 'muted':
        this.notice = `${tidings.by} muted you.`;
        break;
      case 'refused':
        this.notice = tidings.reason;
    }
    this.changed();
  }

  private async answer({ sdp, lanes }: Extract<LiveRoomServerMessage, { ev: 'offer' }>) {
    try {
      const answer = await this.connection.take(sdp, this.ice, lanes);
      const offer = answer === null || lanes ? null : await this.connection.offer(this.ice);
      if (answer === null || (offer === null && !lanes)) return;
      this.line.say({ op: 'answer', sdp: answer });
      if (offer !== null) this.line.say({ op: 'offer', sdp: offer });
      for (const lane of TRACK_KINDS) this.tell(lane, this.unanswered.has(lane));
      // Whoever was there before has a track only now.
      this.changed();
    } catch {
      this.line.renew();
    }
  }

  private meet(people: readonly LiveRoomParticipant[]) {
    this.people = people;
    this.agree();
    this.parent.say({ type: 'speakersList', data: { speakers: this.speakers.map(participantOf) } });
    this.parent.say({
      type: 'listenersList',
      data: { listeners: this.listeners.map(participantOf) },
    });
    this.parent.say({
      type: 'mutedSpeakers',
      data: {
        userIds: this.speakers.filter(({ muted }) => muted).map(({ user_name }) => user_name),
      },
    });
    this.tellSpeaking();
    this.changed();
  }

  /** Closes lanes that the server does not forward, so that they are not recorded here either: a microphone that a host muted. */
  private agree() {
    const { me } = this;
    if (me)
      for (const lane of TRACK_KINDS)
        if (
          me[lane] === null &&
          this.tracks[lane] &&
          !this.opening.has(lane) &&
          !this.unanswered.has(lane)
        )
          this.close(lane);
  }

  /** Says whether a lane is sent; `awaits`: the server is to answer. */
  private tell(lane: TrackKind, awaits: boolean) {
    if (awaits) this.unanswered.ask(lane);
    const n = this.unanswered.numberOf(lane);
    this.line.say({
      op: 'send',
      lane,
      on: this.tracks[lane] !== undefined,
      ...(n !== undefined && { n }),
    });
  }

  /** The server's answer: what it does not send on is closed. */
  private settle({ n, on }: Extract<LiveRoomServerMessage, { ev: 'sends' }>) {
    const lane = this.unanswered.answered(n);
    if (!lane) return;
    if (!on) this.close(lane);
    this.changed();
  }

  private tellSpeaking() {
    const userId = this.people.find(({ id }) => id === this.speaking)?.user_name ?? null;
    this.parent.say({ type: 'dominantSpeaker.change', data: { userId } });
  }

  tellTime() {
    if (this.since > 0 && !this.isOver)
      this.parent.say({ type: 'liveTime', data: { seconds: this.seconds } });
  }

  /** Opens a lane or closes it. Only who speaks is asked for a device, and only then. */
  async turn(lane: TrackKind): Promise<void> {
    if (this.tracks[lane]) return this.shut(lane);
    if (this.opening.has(lane)) return;
    this.opening.add(lane);
    try {
      const track = await openTrack(lane, this.chosen);
      if (!track) return;
      await this.open(lane, track);
    } catch (error) {
      this.notice = whyNot(lane, error);
      this.close(lane);
    } finally {
      this.opening.delete(lane);
      this.changed();
    }
  }

  private async open(lane: TrackKind, track: MediaStreamTrack) {
    this.tracks[lane] = track;
    // Whoever stops it in the bar of the browser, or closes the window that is shown, ends it here, too.
    track.onended = () => {
      if (this.tracks[lane] === track) this.shut(lane);
    };
    await this.connection.send(lane, track);
    // It was closed meanwhile.
    if (this.tracks[lane] !== track) return;
    if (track.readyState === 'ended') return this.shut(lane);
    this.tell(lane, true);
  }

  private shut(lane: TrackKind) {
    this.close(lane);
    this.tell(lane, false);
    this.changed();
  }

  private close(lane: TrackKind) {
    this.unanswered.drop(lane);
    this.tracks[lane]?.stop();
    delete this.tracks[lane];
    void this.connection.send(lane, null);
  }

  /** Takes another device for a lane that is open. */
  async choose(kind: keyof Chosen, device: string): Promise<void> {
    this.chosen[kind] = device;
    this.changed();
    if (kind === 'speaker' || !this.tracks[kind]) return;
    this.shut(kind);
    await this.turn(kind);
  }

  raise(raised: boolean) {
    this.line.say({ op: 'hand', raised });
  }
  reply(accepts: boolean) {
    this.invitedBy = null;
    this.line.say({ op: accepts ? 'accept' : 'decline' });
    this.changed();
  }
  lead(op: 'invite' | 'quieten' | 'mute' | 'remove', id: string) {
    this.line.say({ op, id });
  }
  endForAll() {
    this.line.say({ op: 'end' });
  }
  openNotebook() {
    this.parent.say({ type: 'openNotebook', data: { url: this.address.notebookUrl } });
  }

  leave() {
    if (this.isOver) return;
    this.line.leave();
    this.over('left');
  }

  private over(why: Ending | 'left') {
    for (const lane of TRACK_KINDS) this.close(lane);
    this.connection.close();
    this.people = [];
    this.become(why);
    if (why !== 'full') this.parent.say({ type: 'left', data: { reason: why } });
  }
}
