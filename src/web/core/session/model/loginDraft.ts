import type { RootState } from '~/web/lib/state/root';
import { draft, type Draft } from '~/web/lib/state/draft';

export interface LoginValues {
  readonly user_name: string;
  readonly password: string;
}

/** The sign-in form: both fields are required (LOG-05, LOG-06). */
export const login = draft<LoginValues, null>('session/loginForm', {
  user_name: ({ user_name }) => (user_name.trim() ? undefined : 'Please input your username!'),
  password: ({ password }) => (password ? undefined : 'Please input your password!'),
});

export const selectLogin = (state: RootState) => state.session.loginForm;

declare module '~/web/lib/state/root' {
  interface SessionArea {
    readonly loginForm: Draft<LoginValues> | null;
  }
}
