import type { LiveRoomParticipant } from '~/contract/streams/liveRoom';
import { h } from '../../editor/chrome/dom';
import type { LiveRoomState } from '../liveRoom';

const ROLES = { host: 'Host', speaker: 'Speaker', listener: 'Listener' } as const;

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** The picture of somebody, or the first letters of their name. */
export const face = ({
  name,
  picture,
}: Pick<LiveRoomParticipant, 'name' | 'picture'>): HTMLElement =>
  /^(https?:|data:image\/)/.test(picture)
    ? h('img', {
        class: 'face',
        src: picture,
        alt: '',
        width: 40,
        height: 40,
        referrerpolicy: 'no-referrer',
      })
    : h('span', { class: 'face', 'aria-hidden': 'true' }, initials(name));

/** The buttons by which a host moderates a participant. */
export const powers = (room: LiveRoomState, person: LiveRoomParticipant): HTMLElement | null => {
  if (room.me?.role !== 'host' || person.id === room.id || person.role === 'host') return null;
  const button = (label: string, op: Parameters<LiveRoomState['lead']>[0]) =>
    h(
      'button',
      {
        type: 'button',
        class: 'small',
        'aria-label': `${label} ${person.name}`,
        onclick: () => room.lead(op, person.id),
      },
      label,
    );
  return h(
    'span',
    { class: 'powers' },
    person.role === 'listener' && button('Invite', 'invite'),
    person.role === 'speaker' && !person.muted && button('Mute', 'mute'),
    person.role === 'speaker' && button('To listeners', 'quieten'),
    button('Remove', 'remove'),
  );
};

/** The status of a participant, in words. */
export const participantStatus = (room: LiveRoomState, person: LiveRoomParticipant): string =>
  [
    ROLES[person.role],
    person.here && !(person.id === room.id && room.standing === 'broken') ? '' : 'reconnecting',
    person.hand ? 'hand raised' : '',
    person.role !== 'listener' && person.muted ? 'muted' : '',
    person.id === room.speaking && !person.muted ? 'speaking' : '',
  ]
    .filter((word) => word !== '')
    .join(' · ');

/** The list of listeners, the raised hands first. */
export const listenersOf = (room: LiveRoomState): HTMLElement => {
  const sorted = [...room.listeners].sort(
    (one, other) => Number(other.hand) - Number(one.hand) || one.name.localeCompare(other.name),
  );
  return h(
    'section',
    { class: 'listeners', 'aria-label': 'Listeners' },
    h('h2', {}, sorted.length === 1 ? '1 listener' : `${sorted.length} listeners`),
    h(
      'ul',
      {},
      ...sorted.map((person) =>
        h(
          'li',
          { 'data-hand': person.hand },
          face(person),
          h(
            'span',
            { class: 'who' },
            h('b', {}, person.name),
            h('small', {}, participantStatus(room, person)),
          ),
          powers(room, person),
        ),
      ),
    ),
  );
};
