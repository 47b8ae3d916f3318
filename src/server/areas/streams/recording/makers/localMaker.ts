import { findProgram } from '../../../../platform/settings/findProgram';
import { makeRecording } from '../making';
import { NotNow, type Maker } from './maker';

const LACKING =
  'ffmpeg is not installed on the server. The recording waits, unharmed, and is made as soon as it is there.';

interface Parts {
  readonly root: string;
  /** Where ffmpeg is; null where it is not. */
  readonly find?: (name: string) => Promise<string | null>;
}

/** Makes recordings on the machine of the server, one at a time. What a killed server left of one, the next goes on with. */
export const createLocalMaker = ({ root, find = findProgram }: Parts): Maker => ({
  atOnce: 1,
  async make({ streamId, signal, tell }) {
    if ((await find('ffmpeg')) === null) throw new NotNow(LACKING);
    return makeRecording({
      root,
      streamId,
      signal,
      progress: (progress) => {
        tell({ progress, waits: '' });
      },
    });
  },
});
