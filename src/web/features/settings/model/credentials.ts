import { api, type ApiToken, type Secret } from '~/contract';
import { secretNameProblem } from '~/contract/settings/secretRules';
import { DEFAULT_SCOPE, type TokenDays, type TokenScope } from '~/contract/settings/tokenRules';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import { draft, type Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';

/** The person's secrets, without their values. */
export const secretList = collection({
  name: 'settings/secrets',
  endpoint: api.secrets.readAll,
  request: {},
  rowsOf: ({ secrets }) => secrets,
  idOf: ({ name }) => name,
  entitiesOf: (state: RootState): FetchedEntities<Secret> =>
    state.settings?.secrets ?? secretList.empty,
});

/** The person's API tokens, without their values. */
export const apiTokens = collection({
  name: 'settings/tokens',
  endpoint: api.tokens.readAll,
  request: {},
  rowsOf: ({ tokens }) => tokens,
  idOf: ({ token_id }) => token_id,
  entitiesOf: (state: RootState): FetchedEntities<ApiToken> =>
    state.settings?.tokens ?? apiTokens.empty,
});

/** A secret that is being written down. It is forgotten with the page. */
export interface SecretValues {
  readonly name: string;
  readonly value: string;
}
export const NO_SECRET: SecretValues = { name: '', value: '' };

export const secretForm = draft<SecretValues, null>('settings/secretForm', {
  name: ({ name }) => (name.trim() === '' ? 'Please input a name' : secretNameProblem(name.trim())),
  value: ({ value }) => (value === '' ? 'Please input a value' : undefined),
});

/** A token that is being made. */
export interface TokenValues {
  readonly name: string;
  readonly days: TokenDays;
  readonly scope: TokenScope;
}
export const NO_TOKEN: TokenValues = { name: '', days: 90, scope: DEFAULT_SCOPE };

export const tokenForm = draft<TokenValues, null>('settings/tokenForm', {
  name: ({ name }) => (name.trim() === '' ? 'Please input a name' : undefined),
});

/** Null while no page of settings is open: a value is kept no longer. */
export const selectSecretForm = (state: RootState) => state.settings?.secretForm ?? null;
export const selectTokenForm = (state: RootState) => state.settings?.tokenForm ?? null;

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly secrets?: FetchedEntities<Secret>;
    readonly tokens?: FetchedEntities<ApiToken>;
    readonly secretForm?: Draft<SecretValues> | null;
    readonly tokenForm?: Draft<TokenValues> | null;
  }
}
