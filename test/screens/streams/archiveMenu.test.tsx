import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { StreamSettings } from '~/contract';
import { blank, settingsOf } from '~/web/features/streamForm/model/forms';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await server.addUser('ada');
}, 180_000);
afterAll(() => server.close());

const user = userEvent.setup();
const LONG = { timeout: 20_000 } as const;
const ADA = { user_name: 'ada', password: "ada's password" } as const;

const make = async (change: Partial<StreamSettings> = {}) => {
  const settings = settingsOf({
    ...blank('admin', Date.now() + 3_600_000),
    stream_name: 'Reading group',
    description: 'We read.',
  });
  return (await server.get('streams', 'create', { ...settings, ...change }, { token })).stream;
};
const open = (at: string, person?: typeof ADA) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at }, person);
const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG);

test.each([
  ['collaborator', 'list', { collaborators: ['ada'] }],
  ['collaborator', 'page', { collaborators: ['ada'] }],
  ['speaker', 'list', { speakers: ['ada'] }],
  ['speaker', 'page', { speakers: ['ada'] }],
])(
  'PRM-18 PRM-19 a %s finds Settings and Archive… in the menu of the %s, and reads why the server would refuse to archive',
  async (role, where, people) => {
    const stream_name = `With a ${role} in the ${where}`;
    const { stream_id } = await make({ stream_name, ...people });
    await open(where === 'list' ? '/streams' : `/streams/${stream_id}`, ADA);
    await user.click(await button(`Actions for ${stream_name}`));
    const settings = screen.getByRole('menuitem', { name: 'Settings' });
    expect(settings).not.toHaveAttribute('aria-disabled', 'true');
    const archive = screen.getByRole('menuitem', { name: 'Archive…' });
    expect(archive).toHaveAttribute('aria-disabled', 'true');
    await user.click(archive);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const refused = await server.ask(
      'streams',
      'updateStatus',
      { stream_id, status: 'archived' },
      { token: await server.signIn(ADA.user_name, ADA.password) },
    );
    const Error = 'Only the owner can archive a stream.';
    expect(refused).toMatchObject({ status: 403, failure: { Error } });
    expect(archive).toHaveAccessibleDescription(Error);
  },
  60_000,
);
