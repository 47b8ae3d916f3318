import { selectConfig } from '~/web/lib/state/config';
import type { RootState } from '~/web/lib/state/root';

/** The functions that the provider of the conversations supports. Anything else is not offered. */
export interface Abilities {
  /** Files travel to the workspace server through the queue of uploads; else they go with their message. */
  readonly queuesFiles: boolean;
  /** Admins see here what was reported, and remove messages of others; else they do so at the provider. */
  readonly judges: boolean;
  /** A conversation can be saved as JSON. */
  readonly exports: boolean;
  /** There is a conversation beside each live room. */
  readonly besideStreams: boolean;
}

const OWN: Abilities = { queuesFiles: true, judges: true, exports: true, besideStreams: true };
const STREAM: Abilities = {
  queuesFiles: false,
  judges: false,
  exports: false,
  besideStreams: false,
};

/** The functions that are available with this installation's provider. */
export const selectAbilities = (state: Pick<RootState, 'config'>): Abilities =>
  selectConfig(state).stream_chat === null ? OWN : STREAM;
