/** What other areas may call: the client of GitHub, and how its replies are checked. */
export { createGithub, parsed, TokenReply, type Github } from './client';
