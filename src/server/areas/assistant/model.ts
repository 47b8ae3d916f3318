import { ASSIST_LIMITS } from '~/contract/assistant';
import { textWithin } from '../../platform/http/boundedJson';
import { HttpError } from '../../platform/httpError';
import { eventsOf, pieceIn, tooLong } from './answers';
import type { Message } from './questions';
import type { AssistSettings } from '../../platform/settings/services/assistant';

/** Asks the model. `grew` hears the answer so far, whenever there is more of it. Every failure is a `HttpError` with a sentence. */
export type Model = (
  messages: readonly Message[],
  signal: AbortSignal,
  grew: (text: string) => void,
) => Promise<string>;

/** A model that has to be loaded first takes its time; one that is silent for so long in the middle is gone, ms. */
const PATIENCE_MS = 60_000;
/** And so long altogether, ms. */
const ALTOGETHER_MS = 180_000;
/** Every word may come in an event of its own. */
const LARGEST_BYTES = 8 * 1024 * 1024;

const unreachable = () =>
  new HttpError(
    'unavailable',
    'The assistant cannot be reached from the server. Please try again later.',
  );
const silent = () =>
  new HttpError('unavailable', 'The assistant took too long to answer. Please try again.');
const brokeOff = () =>
  new HttpError('failed', 'The answer of the assistant broke off. Please try again.');

const REFUSALS: Readonly<Record<number, () => HttpError>> = {
  401: () =>
    new HttpError(
      'unavailable',
      'The assistant refuses the key of this server. Please tell an admin.',
    ),
  403: () =>
    new HttpError(
      'unavailable',
      'The assistant refuses the key of this server. Please tell an admin.',
    ),
  404: () =>
    new HttpError(
      'unavailable',
      'The assistant does not know the model of this server. Please tell an admin.',
    ),
  413: () => new HttpError('failed', 'That is too much for the assistant. Ask for less at a time.'),
};

const refusalOf = ({ status, headers }: Response): HttpError => {
  const known = REFUSALS[status];
  if (known) return known();
  const seconds = Number(headers.get('retry-after'));
  const retryAfter = seconds > 0 ? Math.min(Math.ceil(seconds), 3_600) : 10;
  if (status === 429)
    return new HttpError(
      'limited',
      'The assistant has too much to do just now. Please try again in a moment.',
      { retryAfter },
    );
  return status >= 500
    ? unreachable()
    : new HttpError('failed', 'The assistant refused the question.');
};

/** Ends what waits where nothing came for a while. */
const createPatience = () => {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const again = () => {
    stop();
    timer = setTimeout(() => over.abort(), PATIENCE_MS);
  };
  return { signal: over.signal, again, stop };
};

/** The model behind the settings, through the public chat completions API. */
export const createModel =
  ({ url, model, key }: AssistSettings): Model =>
  async (messages, signal, grew) => {
    const patience = createPatience();
    patience.again();
    const waits = AbortSignal.any([signal, patience.signal, AbortSignal.timeout(ALTOGETHER_MS)]);
    const failed = (error: unknown): HttpError => {
      if (error instanceof HttpError) return error;
      return waits.aborted && !signal.aborted ? silent() : unreachable();
    };

    const ask = () =>
      fetch(`${url}/chat/completions`, {
        method: 'POST',
        redirect: 'error',
        signal: waits,
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'user-agent': 'atelier',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, messages, stream: true, temperature: 0.2 }),
      });

    const read = async (response: Response): Promise<string> => {
      if (!response.ok || !response.body) throw refusalOf(response);
      const isStream =
        response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      let [text, over] = ['', false];
      const take = (json: string) => {
        const piece = pieceIn(json);
        text += piece.text;
        if (text.length > ASSIST_LIMITS.answer || piece.ends === 'length') throw tooLong();
        over ||= piece.ends !== null;
        if (piece.text !== '') grew(text);
      };
      if (!isStream) take(await textWithin(response, LARGEST_BYTES, tooLong));
      else {
        for await (const event of eventsOf(
          response.body as unknown as AsyncIterable<Uint8Array>,
          LARGEST_BYTES,
        )) {
          patience.again();
          if (event === '[DONE]') return text;
          take(event);
        }
      }
      if (!over) throw brokeOff();
      return text;
    };

    try {
      return await read(await ask());
    } catch (error) {
      throw failed(error);
    } finally {
      patience.stop();
    }
  };
