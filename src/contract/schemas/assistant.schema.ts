import { z } from 'zod';
import { ASSIST_LIMITS } from '../assistant';
import { authenticated, count, id, someText, text } from './wire.schema';

/** The id that the browser gives the answer while it is written: with it, `written` can be requested. */
const draft_id = id.optional();
const reply = z.object({ code: z.string() });

export const schemas = {
  /** `prompt`: the code that stands before, '' for none. */
  englishToCode: {
    request: authenticated({
      prompt: text(ASSIST_LIMITS.context),
      english_instructions: someText(
        ASSIST_LIMITS.instructions,
        'Please say what the code should do',
      ),
      draft_id,
    }),
    reply,
  },
  fixCode: {
    request: authenticated({
      buggy_code: someText(ASSIST_LIMITS.code, 'There is no code to fix'),
      draft_id,
    }),
    reply,
  },
  /** Held back until more is written than `version` had, for some seconds. An answer that is not being written has the version 0. */
  written: {
    request: authenticated({ draft_id: id, version: count }),
    reply: z.object({ version: z.number().int(), code: z.string() }),
  },
};
