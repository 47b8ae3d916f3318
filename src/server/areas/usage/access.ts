import type { api } from '~/contract';
import { signedIn, type AccessTable } from '../access';

/** Who may ask what somebody holds and held: everybody of themself. */
export const access = { read: signedIn } satisfies AccessTable<typeof api.usage>;
