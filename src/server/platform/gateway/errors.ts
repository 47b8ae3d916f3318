import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CHANNEL_CLOSED } from '~/contract/editor';
import { unavailable } from '../database/unavailable';
import { answerJson, answerPage } from './pages';
import type { Why } from './passes';

const WORDS: Readonly<Record<Why, readonly [title: string, text: string]>> = {
  signedOut: [
    'You signed out',
    'This page belonged to a session that is over. Sign in to Atelier and open the notebook there.',
  ],
  rested: [
    'This page rested for a while',
    'Open the notebook in Atelier to go on; what ran goes on running.',
  ],
  stranger: [
    'This page belongs to another session',
    'Open it from Atelier: its address alone opens nothing. If you just did, this browser keeps no cookies for this page; ' +
      'reach Atelier by https, or ask its operator to set ATELIER_GATEWAY_HOST to a name of the same site.',
  ],
};

const wantsPage = ({ headers }: IncomingMessage) => (headers.accept ?? '').includes('text/html');

/** Answers who may not see what is here: a page to people, JSON to a page's own requests. */
export const answerWhy = (request: IncomingMessage, response: ServerResponse, why: Why) => {
  const [title, text] = WORDS[why];
  if (wantsPage(request)) answerPage(response, 401, title, text);
  else answerJson(response, 401, { message: `${title}. ${text}` });
};

/** Answers while the database is away, as the API does. */
export const answerUnavailable = (response: ServerResponse) => {
  const { message, statusCode, details } = unavailable();
  response.setHeader('retry-after', String(details.retryAfter));
  answerJson(response, statusCode, { message });
};

const channels = new WebSocketServer({ noServer: true, maxPayload: 1024 });

/** Refuses a channel. A page that was there before is told why, by the close code: it sees nothing of a refused request. */
export const rejectChannel = (request: IncomingMessage, socket: Duplex, head: Buffer, why: Why) => {
  if (why === 'stranger')
    return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
  channels.handleUpgrade(request, socket, head, (channel) => {
    channel.on('error', () => channel.terminate());
    channel.close(CHANNEL_CLOSED[why]);
  });
};
