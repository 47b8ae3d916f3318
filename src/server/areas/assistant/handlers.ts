import type { AssistKind } from '~/contract/assistant';
import { createLimiter } from '../../platform/concurrency/limiter';
import type { Call } from '../../platform/http/call';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';
import { createDrafts } from './drafts';
import { createModel } from './model';
import { createRateLimit } from './rateLimit';
import { codeIn, englishQuestion, fixQuestion, type Message } from './questions';
import { FLAGS, isOffered } from './offered';

const TURN = {
  atOnce: 8,
  waiting: 32,
  full: ['Many people ask the assistant just now. Please try again in a moment.', 5],
} as const;

/** Questions to the model, one of each person at a time; who asks nobody any more ends the question there, too. */
export const assistHandlers = ({ config }: Workspace): AreaHandlers<'assist', typeof access> => {
  const model = config.assist && createModel(config.assist);
  const [drafts, pace, turn] = [createDrafts(), createRateLimit(), createLimiter(TURN)];

  const keyOf = ({ session }: Call, draftId: string) => `${session}\n${draftId}`;

  const answer = async (
    kind: AssistKind,
    call: Call,
    messages: readonly Message[],
    draftId: string | undefined,
  ): Promise<{ code: string }> => {
    if (!model) throw new HttpError('unavailable', 'No assistant is set up on this server.');
    if (!isOffered(config, kind))
      throw new HttpError('refused', `${FLAGS[kind].title}: switched off here.`);
    const { signal, user } = call;
    const over = pace(user.user_name);
    const draft = draftId === undefined ? null : drafts.begin(keyOf(call, draftId));
    try {
      const text = await turn.run(() => model(messages, signal, (grown) => draft?.grew(grown)));
      const code = codeIn(text);
      if (code === '')
        throw new HttpError(
          'failed',
          'The assistant answered without code. Say it in other words.',
        );
      return { code };
    } finally {
      draft?.end();
      over();
    }
  };

  return {
    englishToCode: ({ prompt, english_instructions, draft_id }, call) =>
      answer('english', call, englishQuestion(prompt, english_instructions), draft_id),
    fixCode: ({ buggy_code, draft_id }, call) =>
      answer('fix', call, fixQuestion(buggy_code), draft_id),
    written: ({ draft_id, version }, call) =>
      drafts.after(keyOf(call, draft_id), version, call.signal),
  };
};
