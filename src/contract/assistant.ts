import type * as Shapes from './schemas/assistant.schema';
import { endpoints } from './endpoint';

/** Limits of the assistant: the length of a request and of an answer, characters; and how often a person may ask. */
export const ASSIST_LIMITS = {
  instructions: 4_000,
  context: 20_000,
  code: 40_000,
  answer: 100_000,
  perMinute: 20,
} as const;

/** The tasks of the assistant: it writes code from English, or repairs code. */
export const ASSIST_KINDS = ['english', 'fix'] as const;
export type AssistKind = (typeof ASSIST_KINDS)[number];

/** Code from words, through the model that the installation names. While an answer is written, `written` tells how far it is. */
export const assist = endpoints<typeof Shapes.schemas>()({
  englishToCode: '/fsc/user/generate/englishtocode/',
  fixCode: '/fsc/user/fix/buggy_code/',
  written: '/fsc/user/generate/written/read/',
});
