import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ADA, button, streamScreens } from './streamScreens';

const house = streamScreens();
const { make, open } = house;
const user = userEvent.setup();

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
    const refused = await house.server.ask(
      'streams',
      'updateStatus',
      { stream_id, status: 'archived' },
      { token: await house.server.signIn(ADA.user_name, ADA.password) },
    );
    const Error = 'Only the owner can archive a stream.';
    expect(refused).toMatchObject({ status: 403, failure: { Error } });
    expect(archive).toHaveAccessibleDescription(Error);
  },
  60_000,
);
