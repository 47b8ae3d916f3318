import { expect, test } from 'vitest';
import { continueWith } from '~/web/core/session/selectors';

test('LOG-01 LOG-15 the button of an OpenID provider carries the name that the installation gives it', () => {
  expect(continueWith('google', 'Google')).toBe('Continue with Google');
  expect(continueWith('google', '<b>Lab</b> sign-in')).toBe('Continue with <b>Lab</b> sign-in');
  expect(continueWith('github', 'Google')).toBe('Continue with the code host');
});
