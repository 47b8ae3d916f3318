import type { LiveRoomParticipant } from '~/contract/streams/liveRoom';
import { arrangeChildren, h } from '../../editor/chrome/dom';
import type { LiveRoomState } from '../liveRoom';
import { face, powers, participantStatus } from './people';

interface Tile {
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly about: HTMLElement;
  readonly level: HTMLMeterElement;
  /** The track it shows at present: a picture is not drawn anew while everything else changes. */
  track: MediaStreamTrack | null;
  words: string;
}

const newTile = (): Tile => {
  const video = h('video', { playsinline: true, autoplay: true });
  video.muted = true;
  const about = h('div', { class: 'about' });
  const level = h('meter', { min: 0, max: 1, value: 0, 'aria-hidden': 'true' });
  return {
    element: h('li', { class: 'tile' }, video, about, level),
    video,
    about,
    level,
    track: null,
    words: '',
  };
};

/** The tiles of the speakers, each with a picture where they send one. A shared screen has a tile of its own, the first. */
export class Tiles {
  readonly element = h('ul', { class: 'tiles', 'aria-label': 'Speakers' });
  private readonly tiles = new Map<string, Tile>();

  constructor(private readonly room: LiveRoomState) {}

  private trackOf(person: LiveRoomParticipant, lane: 'camera' | 'screen'): MediaStreamTrack | null {
    const slot = person[lane];
    if (slot === null) return null;
    return person.id === this.room.id
      ? (this.room.tracks[lane] ?? null)
      : this.room.connection.picture(slot);
  }

  private tile(key: string): Tile {
    const tile = this.tiles.get(key) ?? newTile();
    this.tiles.set(key, tile);
    return tile;
  }

  private draw(tile: Tile, person: LiveRoomParticipant, lane: 'camera' | 'screen') {
    const track = this.trackOf(person, lane);
    if (track !== tile.track) {
      tile.track = track;
      tile.video.srcObject = track && new MediaStream([track]);
    }
    const { element, video, level } = tile;
    element.dataset['lane'] = lane;
    element.dataset['person'] = person.user_name;
    element.toggleAttribute('data-speaking', person.id === this.room.speaking && !person.muted);
    video.hidden = track === null;
    video.toggleAttribute('data-own', person.id === this.room.id && lane === 'camera');
    level.hidden = lane === 'screen' || person.muted;
    level.value = this.room.levels[person.id] ?? 0;
    this.describe(tile, person, lane);
    return element;
  }

  /** Words and buttons are made anew only where they changed: who is about to press one keeps it. */
  private describe(tile: Tile, person: LiveRoomParticipant, lane: 'camera' | 'screen') {
    const words = JSON.stringify([
      person,
      participantStatus(this.room, person),
      this.room.me?.role,
    ]);
    if (words === tile.words) return;
    tile.words = words;
    const name = lane === 'screen' ? `Screen of ${person.name}` : person.name;
    tile.about.replaceChildren(
      ...[
        lane === 'camera' && person.camera === null ? face(person) : null,
        h(
          'span',
          { class: 'who' },
          h('b', {}, person.id === this.room.id ? `${name} (you)` : name),
          h('small', {}, lane === 'screen' ? '' : participantStatus(this.room, person)),
        ),
        lane === 'camera' ? powers(this.room, person) : null,
      ].filter((part) => part !== null),
    );
  }

  show() {
    const { speakers } = this.room;
    // Of somebody whose connection is broken comes no picture: the last one of their screen would stand for what they show.
    const screens = speakers.filter(({ screen, here }) => screen !== null && here);
    const wanted = [
      ...screens.map((person) => this.draw(this.tile(`${person.id} screen`), person, 'screen')),
      ...speakers.map((person) => this.draw(this.tile(`${person.id} camera`), person, 'camera')),
    ];
    arrangeChildren(this.element, wanted);
    for (const [key, { element, video }] of this.tiles) {
      if (wanted.includes(element)) continue;
      video.srcObject = null;
      this.tiles.delete(key);
    }
  }
}
