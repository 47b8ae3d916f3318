import type { Room } from '~/web/kit/room';
import { account } from '../features/account';
import { launch } from '../features/launch';
import { notices } from '../features/notices';
import { session } from '../features/session';
import { shell } from '../features/shell';

/** The rooms that are there from the first moment, whoever comes. */
export const rooms = { session, notices, shell, account, launch } satisfies Record<string, Room>;
