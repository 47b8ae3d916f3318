/** The state that the app writes to the browser's storage. Every change of a shape raises its version, so that no old copy is misread. */
import { expect, it } from 'vitest';
import { PERSISTED } from '#test/flows/support/persisted';

it('persisted slices keep their shape, or get a new version', () => {
  expect(
    Object.fromEntries(
      Object.entries(PERSISTED).map(([name, { version, allow, storage }]) => [
        name,
        { version, allow, storage },
      ]),
    ),
  ).toEqual({
    session: {
      version: 3,
      allow: ['phase', 'token', 'user', 'team', 'savedAt', 'confirmedAt', 'ended'],
      storage: 'local',
    },
    preferences: {
      version: 2,
      allow: ['theme', 'listTypes', 'asks', 'foldedGroups'],
      storage: 'local',
    },
    shortcuts: { version: 1, allow: ['bound', 'off'], storage: 'local' },
    shell: { version: 1, allow: ['sidebar'], storage: 'tab' },
    uploads: {
      version: 3,
      allow: ['entities', 'unregistered', 'folders', 'folded', 'open'],
      storage: 'tab',
    },
    promisedRuns: { version: 1, allow: ['waiting'], storage: 'tab' },
    noticeHistory: {
      version: 3,
      allow: ['entries', 'since', 'unseen', 'total'],
      storage: 'local',
    },
    jobWatch: { version: 1, allow: ['running'], storage: 'local' },
    playerSound: { version: 1, allow: ['rate', 'volume', 'muted'], storage: 'local' },
    playerView: { version: 1, allow: ['quality', 'captions', 'language'], storage: 'local' },
    conversations: { version: 1, allow: ['open'], storage: 'local' },
    chatWritten: { version: 2, allow: ['drafts', 'outbox', 'attached'], storage: 'tab' },
    commentDrafts: { version: 1, allow: ['drafts', 'outbox'], storage: 'tab' },
    commentPanels: { version: 1, allow: ['panels'], storage: 'local' },
    dashboard: { version: 1, allow: ['samples'], storage: 'tab' },
    outputPositions: { version: 1, allow: ['positions'], storage: 'tab' },
    jobCode: { version: 1, allow: ['drafts'], storage: 'tab' },
    launch: { version: 1, allow: ['tried'], storage: 'tab' },
    githubAccount: { version: 1, allow: ['connected', 'login'], storage: 'local' },
    githubGate: { version: 1, allow: ['retryAt'], storage: 'local' },
  });
});
