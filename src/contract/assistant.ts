import type * as Shapes from './schemas/assistant.schema';
import { endpoints } from './endpoint';

/** What is asked of the assistant at most, and what it may answer, characters; and how often a person may ask. */
export const ASSIST_LIMITS = {
  instructions: 4_000,
  context: 20_000,
  code: 40_000,
  answer: 100_000,
  perMinute: 20,
} as const;

/** What the assistant does: it writes code from English, or mends code. */
export const ASSIST_KINDS = ['english', 'fix'] as const;
export type AssistKind = (typeof ASSIST_KINDS)[number];

/** Code from words, through the model that the installation names. While an answer is written, `written` tells how far it is. */
export const assist = endpoints<typeof Shapes.schemas>()({
  englishToCode: '/fsc/user/generate/englishtocode/',
  fixCode: '/fsc/user/fix/buggy_code/',
  written: '/fsc/user/generate/written/read/',
});
