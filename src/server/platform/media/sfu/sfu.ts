import type { MediaSettings } from '../settings';
import { turnServers } from '../turn';
import type { LiveTransport } from '../transport';
import { loadWerift } from './peer';
import { SfuMediaRoom } from './mediaRoom';

/** The built-in transport: a page has one connection, to this server, which sends on what the speakers send. Its code loads with the first room. */
export const createSfu = ({ announced, ports, turn }: MediaSettings): LiveTransport => {
  let forwarded = 0;
  return {
    async open() {
      const werift = await loadWerift();
      return new SfuMediaRoom(werift, { announced, ports }, () => {
        forwarded += 1;
      });
    },
    iceServers: (userName) => turnServers(turn, userName),
    forwarded: () => forwarded,
  };
};
