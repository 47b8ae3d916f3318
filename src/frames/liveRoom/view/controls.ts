import type { TrackKind } from '~/contract/streams/liveRoom';
import { h } from '../../editor/chrome/dom';
import type { LiveRoomState } from '../liveRoom';

const button = (onclick: () => void, look = '') =>
  h('button', { type: 'button', class: look, onclick });

/** The buttons below the room, by which a person controls their own part in it. */
export class Controls {
  private readonly microphone = button(() => void this.room.turn('microphone'));
  private readonly camera = button(() => void this.room.turn('camera'));
  private readonly screen = button(() => void this.room.turn('screen'));
  private readonly hand = button(() => this.room.raise(!this.room.me?.hand));
  private readonly devices = button(() => this.check());
  private readonly notebook = button(() => this.room.openNotebook());
  private readonly leave = button(() => this.room.leave());
  private readonly end = button(() => this.askEnd.showModal(), 'danger');
  private readonly askEnd = h(
    'dialog',
    { 'aria-labelledby': 'end-title' },
    h('h2', { id: 'end-title' }, 'End the stream for all?'),
    h('p', {}, 'Everybody leaves the room, and nobody can enter it again.'),
    h(
      'p',
      { class: 'buttons' },
      h('button', { type: 'button', onclick: () => this.askEnd.close() }, 'Go on'),
      h(
        'button',
        {
          type: 'button',
          class: 'danger',
          onclick: () => {
            this.askEnd.close();
            this.room.endForAll();
          },
        },
        'End for all',
      ),
    ),
  );
  readonly element: HTMLElement;

  constructor(
    private readonly room: LiveRoomState,
    private readonly check: () => void,
  ) {
    this.devices.textContent = 'Devices';
    this.notebook.textContent = 'Open notebook';
    this.leave.textContent = 'Leave';
    this.end.textContent = 'End for all';
    const buttons = [
      this.microphone,
      this.camera,
      this.screen,
      this.hand,
      this.devices,
      this.notebook,
      this.end,
      this.leave,
    ];
    this.element = h(
      'footer',
      { role: 'toolbar', 'aria-label': 'What you send' },
      ...buttons,
      this.askEnd,
    );
  }

  private lane(control: HTMLButtonElement, lane: TrackKind, on: string, off: string) {
    const sends = this.room.tracks[lane] !== undefined;
    control.textContent = sends ? off : on;
    control.setAttribute('aria-pressed', String(sends));
    control.disabled = this.room.standing !== 'here';
  }

  show() {
    const { me, address, standing } = this.room;
    const speaks = me !== undefined && me.role !== 'listener';
    for (const control of [this.microphone, this.camera, this.screen, this.devices])
      control.hidden = !speaks;
    this.camera.hidden ||= !this.room.camera;
    this.screen.hidden ||= !('getDisplayMedia' in (navigator.mediaDevices ?? {}));
    this.lane(this.microphone, 'microphone', 'Unmute', 'Mute');
    this.lane(this.camera, 'camera', 'Camera on', 'Camera off');
    this.lane(this.screen, 'screen', 'Share screen', 'Stop sharing');
    this.hand.hidden = me?.role !== 'listener';
    this.hand.textContent = me?.hand ? 'Lower hand' : 'Raise hand';
    this.hand.setAttribute('aria-pressed', String(me?.hand === true));
    this.notebook.hidden = address.notebookUrl === '';
    this.end.hidden = me?.role !== 'host';
    this.element.hidden = standing !== 'here' && standing !== 'broken';
  }
}
