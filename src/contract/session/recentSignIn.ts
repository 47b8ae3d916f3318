/*
 * Rules of changes that need a recent sign-in. Imported by its own path: the app needs it from its first moment on.
 */

/** How long a sign-in is recent enough to change people, keys, tokens, addresses and plans: 15 minutes, in milliseconds. */
export const RECENT_SIGN_IN_MS = 15 * 60 * 1000;
/** The code of the refusal after which a browser lets its person confirm who they are, and sends the request again. */
export const SIGN_IN_AGAIN = 'sign_in_again';
export const SIGN_IN_AGAIN_RULE =
  'You signed in more than 15 minutes ago. Confirm that it is you to change this.';
/** Where a provider's page leads back to that was asked to confirm who somebody is: `?code=`, or an error. */
export const CONFIRM_SIGN_IN = '/confirm-sign-in';
/** Said of a password that is not the person's. */
export const NOT_YOUR_PASSWORD = 'This is not your password.';
