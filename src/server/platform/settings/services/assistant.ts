import { BadSetting, type Environment } from '../environment';
import { read } from '../read';
import { isSafe, safeRule } from '../values';

/** A model behind the public chat completions API: a provider's, or one of the team's own (Ollama, vLLM …). */
export interface AssistSettings {
  /** Up to `/v1`, without a slash at the end. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer; null for none. Nobody but that server is told it. */
  readonly key: string | null;
}

/** Reads where the assistant is; null where there is none. A key goes to no address that others can listen to. */
export const readAssistSettings = (environment: Environment): AssistSettings | null => {
  const url = read(environment, 'ATELIER_ASSIST_URL');
  const model = read(environment, 'ATELIER_ASSIST_MODEL');
  const key = read(environment, 'ATELIER_ASSIST_KEY');
  if (url === null) {
    if (model !== null || key !== null)
      throw new BadSetting(
        'ATELIER_ASSIST_MODEL and ATELIER_ASSIST_KEY need ATELIER_ASSIST_URL too.',
      );
    return null;
  }
  if (model === null) throw new BadSetting('ATELIER_ASSIST_URL needs ATELIER_ASSIST_MODEL too.');
  if (key !== null && !isSafe(url)) throw new BadSetting(`ATELIER_ASSIST_URL ${safeRule(url)}`);
  return { url, model, key };
};
