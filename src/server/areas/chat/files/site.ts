import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { disposition, isPicture, safeType } from '../../../platform/files/contentType';
import { readRange } from '../../../platform/files/range';
import type { Signer } from '../../../platform/files/signer';
import type { OpenSite } from '../../../platform/gateway/mounted';
import { answerPage } from '../../../platform/gateway/pages';
import type { Workspace } from '../../../platform/workspace';

/** Where the gateway serves files of conversations. */
export const FILES_AT = '/cf/';
/** How long an address is good for, ms. */
const LIFETIME_MS = 5 * 60_000;

interface Address {
  readonly channelId: string;
  readonly fileId: string;
  /** The caller: the file opens while they are in the conversation. */
  readonly who: string;
  readonly attachment: boolean;
}

const pathOf = (channelId: string, fileId: string) => `${FILES_AT}${channelId}/${fileId}`;

/** The address of a file on the gateway, without its origin, for the session that it is bound to. */
export const fileAddress = (
  signer: Signer,
  { channelId, fileId, who, attachment }: Address,
): string =>
  signer.sign(
    'GET',
    pathOf(channelId, fileId),
    { who, attachment: String(attachment) },
    LIFETIME_MS,
  );

const PATH = /^([\w-]+)\/([\w-]+)\?(.*)$/;

interface Sent {
  readonly name: string;
  readonly size: number;
  readonly attachment: boolean;
  readonly read: (range: { readonly start: number; readonly end: number }) => Promise<Readable>;
}

/** Sends the file, or a part of it. Whatever is in it, it runs nothing: a picture is shown, everything else is saved. */
const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  { name, size, attachment, read }: Sent,
) => {
  const range = readRange(request.headers.range, size);
  response.setHeader('accept-ranges', 'bytes');
  if (range === 'beyond')
    return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-type': safeType(name),
    'content-disposition': disposition(name, attachment || !isPicture(name)),
    'content-length': String(end - start + 1),
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'private, max-age=300',
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) return void response.end();
  // Half a file cannot be taken back: the reader sees that it broke off.
  await pipeline(await read({ start, end }), response).catch(() => response.destroy());
};

/** Files of conversations, on the gateway's origin alone: by addresses that are signed, short-lived, and good for who is in the conversation. */
export const fileSite =
  ({ signer, chat, stores }: Pick<Workspace, 'signer' | 'chat' | 'stores'>): OpenSite =>
  async (request, response, rest) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const [, channelId = '', fileId = '', query = ''] = PATH.exec(rest) ?? [];
    const terms = await signer.verify(
      'GET',
      pathOf(channelId, fileId),
      Object.fromEntries(new URLSearchParams(query)),
    );
    if (!terms)
      return answerPage(
        response,
        403,
        'This address is out of date',
        'Open the file in its conversation again.',
      );
    const [row] = await chat.files.find(channelId, [fileId]);
    if (!row || !(await chat.isIn(channelId, terms['who'] ?? ''))) {
      return answerPage(
        response,
        404,
        'This file is not there',
        'Its message was deleted, or you are not in the conversation any more.',
      );
    }
    const store = stores.named(`chat/${channelId}`);
    const { name, size } = row;
    await send(request, response, {
      name,
      size,
      attachment: terms['attachment'] === 'true',
      read: (range) => store.read(fileId, range),
    });
  };
