/** What the app writes to the browser's storage. Whoever changes a shape raises its version, so that no old copy is misread. */
import { expect, it } from 'vitest';
import { PERSISTED } from '#test/flows/support/persisted';

it('persisted slices keep their shape, or get a new version', () => {
  expect(
    Object.fromEntries(
      Object.entries(PERSISTED).map(([name, { version, whitelist, storage }]) => [
        name,
        { version, whitelist, storage },
      ]),
    ),
  ).toEqual({
    session: {
      version: 3,
      whitelist: ['phase', 'token', 'user', 'team', 'savedAt', 'confirmedAt', 'ended'],
      storage: 'local',
    },
    preferences: {
      version: 2,
      whitelist: ['theme', 'listTypes', 'asks', 'foldedGroups'],
      storage: 'local',
    },
    shortcuts: { version: 1, whitelist: ['bound', 'off'], storage: 'local' },
    shell: { version: 1, whitelist: ['sidebar'], storage: 'tab' },
    uploads: {
      version: 3,
      whitelist: ['entities', 'unregistered', 'folders', 'folded', 'open'],
      storage: 'tab',
    },
    promisedRuns: { version: 1, whitelist: ['waiting'], storage: 'tab' },
    noticeHistory: {
      version: 3,
      whitelist: ['entries', 'since', 'unseen', 'total'],
      storage: 'local',
    },
    jobWatch: { version: 1, whitelist: ['running'], storage: 'local' },
    playerSound: { version: 1, whitelist: ['rate', 'volume', 'muted'], storage: 'local' },
    playerView: { version: 1, whitelist: ['quality', 'captions', 'language'], storage: 'local' },
    conversations: { version: 1, whitelist: ['open'], storage: 'local' },
    chatWritten: { version: 2, whitelist: ['drafts', 'outbox', 'attached'], storage: 'tab' },
    commentDrafts: { version: 1, whitelist: ['drafts', 'outbox'], storage: 'tab' },
    commentPanels: { version: 1, whitelist: ['panels'], storage: 'local' },
    dashboard: { version: 1, whitelist: ['samples'], storage: 'tab' },
    outputPositions: { version: 1, whitelist: ['positions'], storage: 'tab' },
    jobCode: { version: 1, whitelist: ['drafts'], storage: 'tab' },
    launch: { version: 1, whitelist: ['tried'], storage: 'tab' },
    githubAccount: { version: 1, whitelist: ['connected', 'login'], storage: 'local' },
    githubGate: { version: 1, whitelist: ['retryAt'], storage: 'local' },
  });
});
