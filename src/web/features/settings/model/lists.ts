import { api, type OpenSession, type PreferenceGroup, type Usage } from '~/contract';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';

/** The topics of notifications, in groups (SET-09). */
export const preferenceGroups = collection({
  name: 'settings/channelGroups',
  endpoint: api.account.preferencesTemplate,
  request: {},
  rowsOf: ({ groups }) => groups,
  idOf: ({ name }) => name,
  entitiesOf: (state: RootState): FetchedEntities<PreferenceGroup> =>
    state.settings?.channelGroups ?? preferenceGroups.empty,
});

/** A session; the current one says with which providers its person may sign in. */
export interface ListedSession extends OpenSession {
  readonly providers?: readonly ('github' | 'google')[] | undefined;
}

/** Where the person is signed in, the newest use first. */
export const openSessions = collection({
  name: 'settings/sessions',
  endpoint: api.account.readSessions,
  request: {},
  // Where the answer lacks the list it is handed on as it is, and told as a failure.
  rowsOf: ({ sessions, providers }): readonly ListedSession[] =>
    Array.isArray(sessions)
      ? sessions.map((session) => (session.current ? { ...session, providers } : session))
      : sessions,
  idOf: ({ session_id }) => session_id,
  entitiesOf: (state: RootState): FetchedEntities<ListedSession> =>
    state.settings?.sessions ?? openSessions.empty,
});

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly channelGroups?: FetchedEntities<PreferenceGroup>;
    readonly sessions?: FetchedEntities<ListedSession>;
  }
}

/** Current and past usage of the person: a list of one. */
export const usage = collection({
  name: 'settings/usage',
  endpoint: api.usage.read,
  request: {},
  rowsOf: ({ usage: own }) => [own],
  idOf: () => 'own',
  entitiesOf: (state: RootState): FetchedEntities<Usage> => state.settings?.usage ?? usage.empty,
});

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly usage?: FetchedEntities<Usage>;
  }
}
