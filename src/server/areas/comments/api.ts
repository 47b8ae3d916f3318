/** Functions for other areas: the users that a text mentions, and the beginning of a text. */
export { mentionedIn, mentionsAmong } from './mentions';
export { excerptOf } from './notify';
