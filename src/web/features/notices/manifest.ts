import type { RoomManifest } from '~/web/kit/room';
import { notices as room } from '.';

export const notices: RoomManifest = {
  name: 'notices',
  joins: 'start',
  room,
};
