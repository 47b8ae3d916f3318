/*
 * Rules of accounts and the texts about their violations: for forms and for the server. Apart from the
 * endpoints, and imported by its own path, so that it comes with the pages that need it.
 */

/** Limits of a picture of a person (SET-13, SET-14, CON-09): its media types, and its size, below so many bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const PICTURE_TYPE_RULE = 'You can only upload JPG/PNG file!';
export const PICTURE_LIMIT = 2 * 1024 * 1024;
export const PICTURE_LIMIT_RULE = 'Image must smaller than 2MB!';
/** The longest side a picture may have, in pixels. The app sends 256 × 256. */
export const PICTURE_SIDE = 4096;

/** Texts about a profile and a new password (SET-15 to SET-20). */
export const FULLNAME_RULE = 'Please input your fullname';
export const EMAIL_RULE = 'Please input your email';
/** The fewest characters of a password that somebody chooses. */
export const PASSWORD_SHORTEST = 8;
export const PASSWORD_RULE = `A password has at least ${PASSWORD_SHORTEST} characters.`;

/** For how long a change of an e-mail address can be reverted: a week, in milliseconds. */
export const ADDRESS_REVERT_MS = 7 * 24 * 60 * 60 * 1000;

const ADDRESS = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/;
/** Whether it looks like an e-mail address; whether anybody reads it, only a mail can tell. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && !/\p{C}/u.test(text) && ADDRESS.test(text);
