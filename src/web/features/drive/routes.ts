import type { Route } from '~/web/kit/room';
import { DRIVE } from './place';

export const routes: readonly Route[] = [{ path: DRIVE, access: 'members', load: () => import('./list/DrivePage') }];
