import type { RoomManifest } from '~/web/kit/room';
import { account as room } from '.';

export const account: RoomManifest = {
  name: 'account',
  joins: 'start',
  room,
};
