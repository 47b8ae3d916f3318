import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { ADMIN } from '#test/server/support/openWorkspace';
import { signedIn, signInRequested } from '~/web/core/session/events';
import type { RunAppOptions } from '../runApp';
import { showApp } from '../showApp';

/** The whole app on screen, with somebody signed in: the admin where nobody else is named. It closes with the test. */
export const showSignedIn = async (
  given: RunAppOptions,
  person: { readonly user_name: string; readonly password: string } = ADMIN,
) => {
  const app = await showApp(given);
  onTestFinished(() => app.close());
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(person)));
  await act(() => done);
  return app;
};
