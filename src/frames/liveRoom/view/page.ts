import { h, inFrame } from '../../editor/chrome/dom';
import type { LiveRoomState, ConnectionState } from '../liveRoom';
import { Controls } from './controls';
import { DeviceCheck } from './deviceCheck';
import { listenersOf } from './people';
import { Tiles } from './tiles';
import { Voices } from './voices';

const WORDS: Readonly<Record<ConnectionState, string>> = {
  coming: 'Entering the room…',
  here: '',
  broken: 'The connection is lost. Nobody hears or sees you. Reconnecting…',
  ended: 'This stream has ended.',
  left: 'You left the room.',
  removed: 'A host removed you from this room.',
  elsewhere: 'You are in this room in another tab.',
  full: 'The room is full. Try again when somebody has left.',
  refused: 'You cannot enter this room.',
};

/**
 * The whole page: who speaks, who listens, what can be done. It shows what the room knows, and keeps nothing itself. That it is live, and for how
 * long, stands in the app around it.
 */
export class Page {
  private readonly status = h('p', { class: 'status', role: 'status' });
  private readonly invited = h('p', { class: 'invited', role: 'alert', hidden: true });
  private readonly listeners = h('div', {});
  private readonly tiles: Tiles;
  private readonly voices: Voices;
  private readonly controls: Controls;
  private shownListeners = '';
  private shownInvitation: string | null = null;

  constructor(private readonly room: LiveRoomState) {
    this.tiles = new Tiles(room);
    this.voices = new Voices(room);
    const check = new DeviceCheck(room, (device) => this.voices.playOn(device));
    this.controls = new Controls(room, () => void check.open());
    document.body.replaceChildren(
      h(
        'header',
        {},
        h('h1', {}, room.address.description || 'Live room'),
        h('span', { class: 'recorded' }, 'Recorded'),
      ),
      h(
        'main',
        {},
        this.status,
        this.invited,
        this.voices.button,
        this.tiles.element,
        this.listeners,
      ),
      this.controls.element,
      check.element,
    );
  }

  /** Draws what changed, once a frame. */
  changed = () => inFrame('room', () => this.show());

  private invitation() {
    const { invitedBy } = this.room;
    if (invitedBy === this.shownInvitation) return;
    this.shownInvitation = invitedBy;
    this.invited.hidden = invitedBy === null;
    this.invited.replaceChildren(
      `${invitedBy ?? ''} invites you to speak. `,
      h(
        'button',
        { type: 'button', class: 'primary', onclick: () => this.room.reply(true) },
        'Speak',
      ),
      h('button', { type: 'button', onclick: () => this.room.reply(false) }, 'Keep listening'),
    );
  }

  private listening() {
    const now = JSON.stringify([this.room.listeners, this.room.me?.role]);
    if (now === this.shownListeners) return;
    this.shownListeners = now;
    this.listeners.replaceChildren(listenersOf(this.room));
  }

  show() {
    const { standing, notice } = this.room;
    const said = [WORDS[standing], notice].filter((words) => words !== '').join(' ');
    if (this.status.textContent !== said) this.status.textContent = said;
    document.body.dataset['standing'] = standing;
    this.invitation();
    this.tiles.show();
    this.voices.show();
    this.listening();
    this.controls.show();
  }
}
