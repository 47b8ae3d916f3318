import type { RootState } from '~/web/kit/state/root';

type Part = Pick<RootState, 'oneTimeLinks'>;

export const selectLink = (state: Part) => state.oneTimeLinks.link;
export const selectAccept = (state: Part) => state.oneTimeLinks.accept;
export const selectPassword = (state: Part) => state.oneTimeLinks.password;
export const selectForgot = (state: Part) => state.oneTimeLinks.forgot;
