/** Functions for other areas: the client of GitHub, and how its replies are checked. */
export { createGithub, parsed, TokenReply, type Github } from './client';
