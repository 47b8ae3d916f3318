import type { RoomManifest } from '~/web/kit/room';
import { shell as room } from '.';

export const shell: RoomManifest = {
  name: 'shell',
  joins: 'start',
  room,
};
