import { screen } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Stream, StreamSettings } from '~/contract';
import { blank, settingsOf } from '~/web/features/streams/form/model/forms';

/** How long something on these screens may take. */
export const LONG = { timeout: 30_000 } as const;
/** Somebody of the admin's team. */
export const ADA = { user_name: 'ada', password: "ada's password" } as const;

/** A button that appears. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG);

/** A workspace where the admin makes streams and Ada is of the team, for one file of tests. */
export const streamScreens = () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    await server.addUser('ada');
  }, 180_000);
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    /** The admin's. */
    get token() {
      return token;
    },
    make: async (change: Partial<StreamSettings> = {}): Promise<Stream> => {
      const settings = settingsOf({
        ...blank('admin', Date.now() + 3_600_000),
        stream_name: 'Reading group',
        description: 'We read.',
      });
      return (await server.get('streams', 'create', { ...settings, ...change }, { token })).stream;
    },
    move: async ({ stream_id }: Pick<Stream, 'stream_id'>, ...statuses: string[]) => {
      for (const status of statuses)
        await server.get('streams', 'updateStatus', { stream_id, status }, { token });
    },
    open: (at: string, person?: typeof ADA) =>
      showSignedIn({ adapter: openWire(server.app).adapter, at }, person),
  };
};
