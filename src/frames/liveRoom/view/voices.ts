import { LIVE_ROOM_LIMITS } from '~/contract/streams/liveRoom';
import { h } from '../../editor/chrome/dom';
import type { LiveRoomState } from '../liveRoom';

/** The voices of all others. A browser that plays nothing before it was pressed on says so, and there is a button. */
export class Voices {
  readonly button = h(
    'button',
    { type: 'button', class: 'primary', onclick: () => this.begin() },
    'Hear the room',
  );
  private readonly players: HTMLAudioElement[];
  private readonly tracks: (MediaStreamTrack | null)[] = [];

  constructor(private readonly room: LiveRoomState) {
    this.button.hidden = true;
    this.players = Array.from({ length: LIVE_ROOM_LIMITS.speakers }, () =>
      h('audio', { autoplay: true }),
    );
  }

  private begin() {
    this.button.hidden = true;
    for (const player of this.players) if (player.srcObject) this.play(player);
  }

  private play(player: HTMLAudioElement) {
    player.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        this.button.hidden = false;
    });
  }

  show() {
    const heard = new Set(
      this.room.people.filter(({ id }) => id !== this.room.id).map(({ microphone }) => microphone),
    );
    for (const [slot, player] of this.players.entries()) {
      const track = heard.has(slot) ? this.room.connection.voice(slot) : null;
      if (track === (this.tracks[slot] ?? null)) continue;
      this.tracks[slot] = track;
      player.srcObject = track && new MediaStream([track]);
      if (track) this.play(player);
    }
  }

  /** Where the browser lets a page choose, it is heard there. */
  playOn(device: string) {
    for (const player of this.players) void player.setSinkId?.(device).catch(() => undefined);
  }
}
