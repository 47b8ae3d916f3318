import { BadSetting, link, safe, setting, type Environment } from '../../environment';

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
  const url = link(environment, 'ATELIER_ASSIST_URL');
  const [model, key] = [
    setting(environment, 'ATELIER_ASSIST_MODEL'),
    setting(environment, 'ATELIER_ASSIST_KEY') ?? null,
  ];
  if (url === null) {
    if (model !== undefined || key !== null)
      throw new BadSetting(
        'ATELIER_ASSIST_MODEL and ATELIER_ASSIST_KEY need ATELIER_ASSIST_URL too.',
      );
    return null;
  }
  if (model === undefined)
    throw new BadSetting('ATELIER_ASSIST_URL needs ATELIER_ASSIST_MODEL too.');
  return { url: key === null ? url : safe('ATELIER_ASSIST_URL', url), model, key };
};
