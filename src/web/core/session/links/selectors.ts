import type { RootState } from '~/web/lib/state/root';
import { link } from './model';

type Part = Pick<RootState, 'session'>;

export const selectLink = (state: Part) => state.session.links?.link ?? link.getInitialState();
export const selectAccept = (state: Part) => state.session.links?.accept ?? null;
export const selectPassword = (state: Part) => state.session.links?.password ?? null;
export const selectForgot = (state: Part) => state.session.links?.forgot ?? null;
