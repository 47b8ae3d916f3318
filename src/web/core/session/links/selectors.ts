import type { RootState } from '~/web/lib/state/root';
import { link } from './model';

type Part = Pick<RootState, 'oneTimeLinks'>;

export const selectLink = (state: Part) => state.oneTimeLinks?.link ?? link.getInitialState();
export const selectAccept = (state: Part) => state.oneTimeLinks?.accept ?? null;
export const selectPassword = (state: Part) => state.oneTimeLinks?.password ?? null;
export const selectForgot = (state: Part) => state.oneTimeLinks?.forgot ?? null;
