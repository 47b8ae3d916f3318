import { request as ask } from 'node:http';
import { MAX_TRY_BYTES, type TryReply, type TryRequest } from '~/contract/work/predictions';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Route } from '../queries/predictions';
import type { Way } from './reach';

/** How long a call out of the app may take, ms. */
const TRY_MS = 60_000;
const TEXT =
  /^(text\/|application\/(json|xml|javascript|x-ndjson|problem\+json|[a-z.+-]+\+(json|xml)))/i;
const TYPE = /^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/;
/** A path with a query, as a request line holds it. */
const PATH = /^\/[\x21-\x7e]*$/;

/** A request, as a request line and a header can hold it. Refuses anything else. */
export const checked = ({
  path,
  content_type: type,
}: Pick<TryRequest, 'path' | 'content_type'>) => {
  const at = path === '' ? '/' : path;
  if (!PATH.test(at))
    throw invalid({ path: 'A path begins with a slash and has no spaces: /predict.' });
  if (type !== '' && !TYPE.test(type))
    throw invalid({ content_type: 'A content type looks like application/json.' });
  return { at, type };
};

const isText = (type: string, body: Buffer) =>
  (TEXT.test(type) || type === '') && !body.includes(0);

/** Asks a version, and reads of the answer as much as is shown. */
export const tryVersion = async (
  way: Way,
  { version }: Pick<Route, 'version'>,
  { method, body: given, is_base64, ...asked }: TryRequest,
  signal: AbortSignal,
  limitMs = TRY_MS,
): Promise<TryReply> => {
  const { at, type } = checked(asked);
  const body = method === 'GET' ? null : Buffer.from(given, is_base64 ? 'base64' : 'utf8');
  if (body && body.length > MAX_TRY_BYTES)
    throw new HttpError(
      'too_large',
      `Out of the app at most ${MAX_TRY_BYTES / 1024} KB are sent. Use curl for more.`,
    );
  const begun = performance.now();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const parts: Buffer[] = [];
  let size = 0;
  const head = await new Promise<{ status: number; type: string; cut: boolean }>(
    (resolve, reject) => {
      const outgoing = ask({
        ...way,
        path: at,
        method,
        signal: ended,
        headers: {
          accept: '*/*',
          ...(body && {
            'content-type': type || 'application/octet-stream',
            'content-length': body.length,
          }),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (answer) => {
        const told = { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' };
        answer.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size <= MAX_TRY_BYTES) return;
          resolve({ ...told, cut: true });
          answer.destroy();
        });
        answer.on('end', () => resolve({ ...told, cut: false }));
        answer.on('error', reject);
      });
      outgoing.end(body ?? undefined);
    },
  ).catch((error: unknown) => {
    if (ended.aborted)
      throw new HttpError(
        'failed',
        `Version ${version} did not answer within ${limitMs / 1000} s. Its log says what it is doing.`,
      );
    throw new HttpError(
      'failed',
      `Version ${version} ended the connection before it answered. Its log says why. (${error instanceof Error ? error.message : ''})`,
    );
  });
  const shown = Buffer.concat(parts).subarray(0, MAX_TRY_BYTES);
  const text = isText(head.type, shown);
  return {
    status_code: head.status,
    content_type: head.type.slice(0, 200),
    body: text
      ? shown.toString('utf8').replaceAll('\0', '')
      : shown.subarray(0, 16_384).toString('base64'),
    is_text: text,
    size,
    is_cut: head.cut,
    ms: Math.round((performance.now() - begun) * 10) / 10,
  };
};
