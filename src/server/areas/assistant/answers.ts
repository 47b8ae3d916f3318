import { HttpError } from '../../platform/httpError';

const strange = () =>
  new HttpError('failed', 'The assistant answered something unexpected. Please try again.');

/** The refusal of an answer that is longer than anybody reads. */
export const tooLong = (): HttpError =>
  new HttpError('failed', 'The answer of the assistant is too long. Ask for less at a time.');

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The text that one piece of an answer adds. */
export interface Piece {
  readonly text: string;
  /** Why it ends here; null while it goes on. */
  readonly ends: string | null;
}

/** A piece as the public API writes it: `choices[0].delta.content` of a stream, `choices[0].message.content` of a whole answer. */
export const pieceIn = (json: string): Piece => {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    throw strange();
  }
  const choices = field(said, 'choices');
  if (!Array.isArray(choices)) throw strange();
  // A last piece may bring no choice, but how much was used.
  const [choice] = choices as unknown[];
  const content = field(field(choice, 'delta') ?? field(choice, 'message'), 'content');
  const ends = field(choice, 'finish_reason');
  return {
    text: typeof content === 'string' ? content : '',
    ends: typeof ends === 'string' ? ends : null,
  };
};

/** The data of each server-sent event of a stream of bytes, by the lines of the specification; comments and other fields are passed over. */
export async function* eventsOf(
  body: AsyncIterable<Uint8Array>,
  largest: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [rest, data, size] = [[] as string[], [] as string[], 0];
  for await (const part of body) {
    size += part.length;
    if (size > largest) throw tooLong();
    const text = decoder.decode(part, { stream: true });
    rest.push(text);
    // A line that comes in very many parts is put together once.
    if (!/[\r\n]/.test(text)) continue;
    const lines = rest.join('').split(/\r\n|\n|\r/);
    rest = [lines.pop() ?? ''];
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
  }
  const last = rest.join('');
  if (last.startsWith('data:')) data.push(last.slice(5).trim());
  if (data.length > 0) yield data.join('\n');
}
