import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Stream } from '~/contract/streams/streams';
import { sendRange } from '../../../platform/files/sending/sendFile';
import type { Signer } from '../../../platform/files/signer';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { viewerNamed } from '../queries/people';
import { captionFile, languageIn } from './captions/store';
import { foldersOf } from './folder';

const AT = '/recordings/';
/** Addresses change twice a day and are good for half a day after that, ms: a page that asks again and again is told nothing new. */
const TURN_MS = 12 * 3_600_000;

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
};
const NAME = /^[\w-]{1,80}\.(?:m3u8|ts|vtt|jpg|json)$/;

/** Which name of a file stands in which line: those of playlists and of a storyboard are opened by the same address. */
const withQuery = (text: string, query: string): string =>
  text
    .replace(/^([\w-]+\.(?:ts|m3u8))$/gm, `$1?${query}`)
    .replace(/^([\w-]+\.jpg)#/gm, `$1?${query}#`);

/** Signs what opens the files of one recording for somebody: one address for all of them, whose name is put in. */
export const recordingAddress = (
  signer: Signer,
  streamId: string,
  who: string,
  bind: (url: string) => string,
  now = Date.now(),
): ((name: string) => string) => {
  const turn = Math.floor(now / TURN_MS) * TURN_MS;
  const signed = bind(signer.sign('GET', `${AT}${streamId}/`, { who }, 2 * TURN_MS, turn));
  const [folder = '', query = ''] = signed.split('?');
  return (name) => `${folder}${encodeURIComponent(name)}?${query}`;
};

/** The addresses of a recording in what somebody is told of a stream; it names files until then. */
export const addressed = (stream: Stream, address: (name: string) => string): Stream => {
  const data = stream.recording_data;
  if (!data) return stream;
  const at = (name: string) => name && address(name);
  return {
    ...stream,
    recording_data: {
      ...data,
      hls_vod_recording_path: at(data.hls_vod_recording_path),
      chat_recording_json_path: at(data.chat_recording_json_path),
      storyboard_vtt_path: at(data.storyboard_vtt_path),
      thumbnail_path: at(data.thumbnail_path),
    },
  };
};

type Served = Pick<Workspace, 'signer' | 'streams' | 'db'>;

/** The files of recordings, by signed addresses: for who was handed one, in their session, as long as the stream lets them in. */
export const recordingRoute =
  ({ signer, streams, db }: Served, root: string) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string; name: string } }>(`${AT}:id/:name`, async (request, reply) => {
      const { id, name } = request.params;
      const query = request.query as Record<string, unknown>;
      const { who } = (await signer.verify('GET', `${AT}${id}/`, query)) ?? {};
      if (who === undefined)
        throw new HttpError(
          'refused',
          'This address of a recording is out of date. Open the stream again.',
        );
      const user = await viewerNamed(db, who);
      if (!user || !(await streams.find(id, user))?.letIn || !NAME.test(name))
        throw new HttpError('missing', 'This recording does not exist, or you may not see it.');
      const language = languageIn(name);
      const { made, captions } = foldersOf(root, id);
      const file = language === null ? path.join(made, name) : captionFile(captions, language);
      const handle = await fs
        .open(file, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW)
        // Missing files are answered below.
        .catch(() => null);
      if (!handle) throw new HttpError('missing', 'This part of the recording is not there.');
      const headers = {
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        'x-content-type-options': 'nosniff',
      };
      if (!['.m3u8', '.vtt'].includes(path.extname(name))) {
        const stats = await handle.stat();
        return sendRange(
          request,
          reply.headers({ ...headers, 'cache-control': 'private, max-age=3600' }),
          { handle, stats },
        );
      }
      const text = await handle.readFile('utf8').finally(() => handle.close());
      const own = request.url.slice(request.url.indexOf('?') + 1);
      // User content is sent unchanged.
      return reply
        .headers({ ...headers, 'cache-control': 'private, no-store' })
        .send(language === null ? withQuery(text, own) : text);
    });
  };
