import type { StreamStatus } from '~/contract/streams/streamRules';
import type { Tone } from '~/web/ui/data/Status';

/** The status of a stream: what it means for the person, and in words. */
export const STREAM_WORDS: Readonly<Record<StreamStatus, readonly [tone: Tone, word: string]>> = {
  scheduled: ['rest', 'Scheduled'],
  live: ['good', 'LIVE'],
  ended: ['rest', 'Ended'],
  recorded: ['rest', 'Recorded'],
  archived: ['rest', 'Archived'],
};
