import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { delayedReply, openWire, unreachable, type Wire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { comments as rows, topics } from '~/server/areas/comments/tables';
import { anchorSelected } from '~/web/features/comments/events';
import { eq } from 'drizzle-orm';

let server: TestWorkspace;
let token: string;
let mia: string;
let id: string;
let made = 0;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  mia = await server.addUser('mia');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = (await addNotebook(server, token, { notebook_name: `Talk ${(made += 1)}` })).notebook_id;
});

const user = userEvent.setup();
const says = (comment: string, more: object = {}) =>
  server
    .get(
      'comments',
      'create',
      { object_type: 'notebook', object_id: id, comment, ...more },
      { token: mia },
    )
    .then(({ topic }) => topic);
const side = () => screen.getByRole('complementary', { name: 'Comments' });
const topic = (name = 'mia') =>
  within(side()).findByRole('article', { name: `Topic of ${name}` }, { timeout: 30_000 });
const area = () => within(side()).getByRole('textbox', { name: 'New topic' });

/** The page of the notebook, with its comments open. */
const open = async (query = '', prepare: (wire: Wire) => void = () => undefined) => {
  const wire = openWire(server.app);
  prepare(wire);
  const app = await showSignedIn({ adapter: wire.adapter, at: `/notebooks/${id}${query}` });
  const button = await screen.findByRole('button', { name: /^Comments/ }, { timeout: 30_000 });
  if (query === '') await user.click(button);
  await screen.findByRole('complementary', { name: 'Comments' });
  return { ...app, wire, button };
};

describe('what is said about a notebook', () => {
  test('CMT-02 opens beside the page and takes the keyboard, and Escape closes it and gives it back', async () => {
    const { button } = await open();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => {
      expect(side()).toHaveFocus();
    });
    expect(await within(side()).findByText(/^Nothing open/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Comments' })).toBeNull();
    expect(button).toHaveFocus();
  });

  test('CMT-03 CMT-06 a comment is written in an area of ten lines at most and is sendable once it is more than space', async () => {
    await open();
    expect(area()).toHaveStyle({ maxHeight: '216px' });
    await user.type(area(), '   ');
    const send = within(side()).getByRole('button', { name: 'Comment' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveAccessibleDescription('Write something first');
    await user.type(area(), ' <b>Hi</b> **there**');
    expect(within(side()).getByRole('button', { name: 'Comment' })).not.toHaveAttribute(
      'aria-disabled',
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    const mine = await topic('admin');
    expect(within(mine).getByText('there').tagName).toBe('STRONG');
    expect(mine).toHaveTextContent('<b>Hi</b>');
    expect(area()).toHaveValue('');
  });

  test('CMT-05 CMT-07 CMT-08 says who and when, copies, and deletes nothing', async () => {
    const { comment_id } = await says('Yesterday');
    await server.workspace.db
      .update(rows)
      .set({ createDatetime: new Date('2026-01-02T03:04:05Z') })
      .where(eq(rows.commentId, comment_id));
    await says('Just now');
    await open();
    const all = await within(side()).findAllByRole('article');
    expect(all.map((each) => each.querySelector('time')?.textContent)).toEqual([
      'just now',
      'Jan 2, 2026',
    ]);
    await user.click(within(all[1]!).getByRole('button', { name: 'Copy the comment' }));
    expect(await navigator.clipboard.readText()).toBe('Yesterday');
    expect(within(all[1]!).getByText('Copied')).toHaveClass('at-copied');
    expect(within(side()).queryByRole('button', { name: /delete|remove/i })).toBeNull();
  });

  test('CMT-04 people are offered after an @, chosen with the keyboard, and written out', async () => {
    await open();
    await user.type(area(), 'ask @M');
    const list = await within(side()).findByRole('listbox', {
      name: 'People who can be mentioned',
    });
    await within(list).findByRole('option', { name: /@mia/ });
    await waitFor(() => {
      expect(area()).toHaveAttribute('aria-activedescendant', within(list).getByRole('option').id);
    });
    await user.keyboard('{Enter}');
    expect(area()).toHaveValue('ask @mia ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(area(), '@');
    await within(side()).findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(side()).toBeVisible();
  });

  test('a topic shows its replies, is answered, resolved, and found again among the resolved', async () => {
    const { topic_id } = await says('Why?');
    const { history } = await open();
    await user.click(within(await topic()).getByRole('button', { name: 'Reply' }));
    expect(history.location.search).toBe(`?topic=${topic_id}`);
    await user.type(
      within(await topic()).getByRole('textbox', { name: 'Reply to mia' }),
      'Because',
    );
    await user.click(within(await topic()).getByRole('button', { name: 'Reply' }));
    expect(await within(await topic()).findByRole('button', { name: '1 reply' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await user.click(within(await topic()).getByRole('button', { name: 'Resolve' }));
    expect(await within(await topic()).findByText('Resolved by admin')).toBeVisible();
    await user.click(within(await topic()).getByRole('button', { name: '1 reply' }));
    await waitFor(() => {
      expect(within(side()).queryByRole('article')).toBeNull();
    });
    await user.click(within(side()).getByRole('button', { name: 'Resolved' }));
    await user.click(within(await topic()).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => {
      expect(within(side()).queryByRole('article')).toBeNull();
    });
    expect(history.location.search).toBe('?topics=resolved');
  });

  test('what is on its way says so, and what is refused can be sent again or discarded', async () => {
    const late = delayedReply();
    const { wire } = await open('', ({ break: breaks }) =>
      breaks(api.comments.create, late.answer),
    );
    await user.type(area(), 'Slow{Control>}{Enter}{/Control}');
    expect(await within(side()).findByText('Sending …')).toBeVisible();
    wire.break(api.comments.create, unreachable(409, 'Too many topics.'));
    late.release();
    await topic('admin');
    await user.type(area(), 'Refused{Control>}{Enter}{/Control}');
    expect(await within(side()).findByText('Not sent: Too many topics.')).toBeVisible();
    wire.mend(api.comments.create);
    await user.click(within(side()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(within(side()).getAllByRole('article')).toHaveLength(2);
    });
  });

  test('a topic about a place leads there, and a new one points at what another feature pointed at', async () => {
    await says('This line', {
      place: {
        kind: 'log_line',
        submission_id: 's',
        agent_id: 'agent-0',
        from: 3,
        to: 3,
        label: 'Line 3: loss=nan',
      },
    });
    const { store } = await open();
    const link = within(await topic()).getByRole('link', { name: 'Output: Line 3: loss=nan' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/&submission=s&agent=agent-0&line=3$/),
    );
    store.dispatch(
      anchorSelected({
        key: `notebook/${id}`,
        place: { kind: 'cell', cell_id: 'c', label: 'Cell 7' },
      }),
    );
    expect(await within(side()).findByText(/Notebook: Cell 7/)).toBeVisible();
    await user.click(within(side()).getByRole('button', { name: 'Point at no place' }));
    expect(within(side()).queryByText(/Notebook: Cell 7/)).toBeNull();
  });

  test('500 topics are shown, those in sight in the document, once the older ones are asked for', async () => {
    const all = Array.from({ length: 500 }, (_, nth) => `topic-${nth}`);
    await server.workspace.db
      .insert(topics)
      .values(all.map((topicId) => ({ topicId, objectType: 'notebook' as const, objectId: id })));
    await server.workspace.db.insert(rows).values(
      all.map((topicId) => ({
        commentId: `${topicId}-1`,
        topicId,
        userName: 'mia',
        comment: `About ${topicId}`,
        mentions: [],
        createDatetime: new Date(),
      })),
    );
    await open();
    await user.click(
      await within(side()).findByRole(
        'button',
        { name: 'Show older topics (400)' },
        { timeout: 30_000 },
      ),
    );
    await waitFor(
      () => {
        expect(within(side()).queryByRole('button', { name: /^Show older/ })).toBeNull();
      },
      { timeout: 30_000 },
    );
    const drawn = within(side()).getAllByRole('listitem');
    expect(drawn[0]).toHaveAttribute('aria-setsize', '500');
    // Elements without a layout have no height: the browser's journey counts how few these are.
    expect(drawn.length).toBeLessThan(400);
  });
});
