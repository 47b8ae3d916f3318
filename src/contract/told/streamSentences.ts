import { at, lines, type Parts, type Sentence } from './sentence';

export const streamSoon = ({ name = '' }: Parts, id: string): Sentence => ({
  tone: 'info',
  text: `${name} is about to start`,
  like: `streams: ${id}`,
  lines: [],
  to: at('streams', id),
});

const STREAM_CHANGES: Readonly<Record<string, readonly [Sentence['tone'], string]>> = {
  moved: ['info', 'was moved to another time'],
  cancelled: ['warning', 'was cancelled'],
  restored: ['info', 'takes place after all'],
};

export const streamChanged = (
  { name = '', change = '', at: time }: Parts,
  id: string,
): Sentence => {
  const [tone, words] = STREAM_CHANGES[change] ?? ['info', 'was changed'];
  const begins = time ? `${time.slice(0, 16).replace('T', ' ')} UTC` : null;
  const line = begins && (change === 'cancelled' ? 'It was to begin on' : 'It begins on');
  return {
    tone,
    text: `${name} ${words}`,
    like: `streams: ${id}`,
    lines: lines(line ? `${line} ${begins}.` : null),
    to: at('streams', id),
  };
};
