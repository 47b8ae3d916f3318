import { draft } from '~/web/kit/draft';
import { countText } from '~/web/kit/text/counts';

/** What a new environment is to be called, and what is to be installed in it. */
export interface CreateValues {
  readonly env_name: string;
  readonly requirements: string;
}

/** Requirements that an environment is to be built with instead. */
export interface RebuildValues {
  readonly env_id: string;
  readonly requirements: string;
}

/** The most a requirements text may have, characters. */
export const REQUIREMENTS_LIMIT = 100_000;

const requirementsRule = ({ requirements }: { readonly requirements: string }) => (
  requirements.length > REQUIREMENTS_LIMIT ? `Requirements have at most ${countText(REQUIREMENTS_LIMIT)} characters.` : undefined
);

export const createForm = draft<CreateValues, null>('environments/create', {
  env_name: ({ env_name }) => {
    if (env_name.trim() === '') return 'Please input a name!';
    return env_name.trim().length > 100 ? 'A name has at most 100 characters.' : undefined;
  },
  requirements: requirementsRule,
});

export const rebuildForm = draft<RebuildValues, null>('environments/rebuild', { requirements: requirementsRule });
