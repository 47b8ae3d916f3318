import { AUTOCOMPLETE_SHORTEST } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import type { Autocompletion } from './autocomplete.saga';

/** The text of the list while it has no answers; `nothing` is what an empty answer says. */
export const emptyTextOf = (
  { request: { status, problem } }: Autocompletion,
  nothing: string,
): string => {
  if (status === 'idle') return `Type at least ${AUTOCOMPLETE_SHORTEST} characters`;
  if (status === 'loading') return 'Looking…';
  return problem ? reasonOf(problem) : nothing;
};
