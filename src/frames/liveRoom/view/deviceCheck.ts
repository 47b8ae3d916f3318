import { h } from '../../editor/chrome/dom';
import { listDevices, meter, openTrack, whyNot, type Chosen } from '../media/devices';
import type { LiveRoomState } from '../liveRoom';

const KINDS = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const;
const NAMES = { microphone: 'Microphone', camera: 'Camera', speaker: 'Loudspeaker' } as const;

/** A dialog in which somebody sees and hears what they would send, and chooses what it comes from. Nothing of it goes into the room. */
export class DeviceCheck {
  readonly element = h('dialog', { 'aria-labelledby': 'devices-title' });
  private stops: (() => void)[] = [];

  constructor(
    private readonly room: LiveRoomState,
    private readonly playOn: (device: string) => void,
  ) {
    this.element.addEventListener('close', () => this.end());
  }

  async open() {
    this.element.replaceChildren(
      this.title(),
      h('p', { role: 'status' }, 'Asking the browser…'),
      this.done(),
    );
    if (!this.element.open) this.element.showModal();
    const [video, level] = [
      h('video', { playsinline: true, autoplay: true, 'aria-label': 'What your camera shows' }),
      h('meter', { min: 0, max: 1, value: 0, 'aria-label': 'How loud you are' }),
    ];
    video.muted = true;
    const heard = await this.try('microphone', (track) =>
      meter(track, (value) => {
        level.value = value;
      }),
    );
    // In a room of sound alone nobody is asked for a camera.
    const seen = this.room.camera
      ? await this.try('camera', (track) => {
          video.srcObject = new MediaStream([track]);
          return () => {
            video.srcObject = null;
          };
        })
      : null;
    video.hidden = !this.room.camera;
    const problems = [heard, seen].filter((problem) => problem !== null);
    if (!this.element.open) return this.end();
    this.element.replaceChildren(
      this.title(),
      video,
      level,
      ...problems.map((problem) => h('p', { class: 'problem' }, problem)),
      ...(await this.choices()),
      this.done(),
    );
  }

  private title() {
    return h(
      'h2',
      { id: 'devices-title' },
      this.room.camera ? 'Microphone and camera' : 'Microphone',
    );
  }

  private async try(
    lane: 'microphone' | 'camera',
    show: (track: MediaStreamTrack) => () => void,
  ): Promise<string | null> {
    try {
      const track = await openTrack(lane, this.room.chosen);
      if (!track) return null;
      const stop = show(track);
      this.stops.push(() => {
        stop();
        track.stop();
      });
      return null;
    } catch (error) {
      return whyNot(lane, error);
    }
  }

  private async choices() {
    const devices = await listDevices();
    const kinds = (Object.keys(KINDS) as (keyof Chosen)[]).filter(
      (kind) => kind !== 'camera' || this.room.camera,
    );
    return kinds.map((kind) => {
      const known = devices.filter(
        ({ kind: each, deviceId }) => each === KINDS[kind] && deviceId !== '',
      );
      const select = h(
        'select',
        {
          id: `devices-${kind}`,
          disabled: known.length === 0,
          onchange: () => this.choose(kind, select.value),
        },
        ...known.map(({ deviceId, label }) =>
          h(
            'option',
            { value: deviceId, selected: deviceId === this.room.chosen[kind] },
            label || NAMES[kind],
          ),
        ),
      );
      return h(
        'p',
        { class: 'choice' },
        h('label', { for: `devices-${kind}` }, NAMES[kind]),
        select,
      );
    });
  }

  private choose(kind: keyof Chosen, device: string) {
    if (kind === 'speaker') this.playOn(device);
    void this.room.choose(kind, device).then(() => {
      this.end();
      return this.element.open ? this.open() : undefined;
    });
  }

  private done() {
    return h(
      'p',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', class: 'primary', onclick: () => this.element.close() },
        'Done',
      ),
    );
  }

  private end() {
    for (const stop of this.stops.splice(0)) stop();
  }
}
