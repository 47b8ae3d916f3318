import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { publish, TERMS } from '#test/server/published/published';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const PATIENT = { timeout: 30_000 } as const;
const LONG_TAG = 'a-tag-of-more-than-twenty-characters';

describe('published work on screen', () => {
  let server: TestWorkspace;
  let id: string;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    const bearer = await server.signIn();
    id = (await addNotebook(server, bearer, { notebook_name: 'Growth' })).notebook_id;
    const about = { ...TERMS.about, tags: [LONG_TAG], summary: '<img src=x onerror=alert(1)>' };
    token = (await publish(server, bearer, id, { about })).publish_token;
  });
  afterAll(() => server.close());
  const open = (at: string) => showSignedIn({ adapter: openWire(server.app).adapter, at }, ADMIN);

  test('RT-32 the list names what the team published, and leads to its page', async () => {
    await open('/shared/notebooks');
    expect(await screen.findByRole('link', { name: 'Growth' }, PATIENT)).toHaveAttribute(
      'href',
      `/shared/notebooks/${token}`,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Published');
  });

  test('RT-33 NBS-16 the page has no sidebar, and texts are texts, long tags are cut, and what its author wrote stands in a sandboxed frame of another origin', async () => {
    await open(`/shared/notebooks/${token}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Growth' }, PATIENT)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Code' })).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.getByTitle(LONG_TAG)).toHaveTextContent('a-tag-of-more-than-t…');
    const frame = screen.getByTitle('Cells and outputs of Growth');
    expect(frame).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    );
    expect(frame.getAttribute('src')).toMatch(new RegExp(`:8888/published/${token}/1$`));
    expect(screen.getByRole('link', { name: 'Copy into my workspace' })).toHaveAttribute(
      'href',
      `/shared/notebooks/${token}/copy`,
    );
  });

  test('a link copies nothing: it asks first', async () => {
    await open(`/shared/notebooks/${token}/copy`);
    expect(
      await screen.findByRole('button', { name: 'Copy into my workspace' }, PATIENT),
    ).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Open in a notebook' })).toBeEnabled();
  });

  test("the dialog of a notebook's menu says how it is published, and asks before it takes it back", async () => {
    await open(`/publish/notebooks/${id}`);
    expect(await screen.findByRole('dialog', { name: 'Publish Growth' }, PATIENT)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish a new version' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Open its page' })).toHaveAttribute(
      'href',
      `/shared/notebooks/${token}`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take back…' }));
    expect(await screen.findByRole('alertdialog', { name: 'Take back Growth?' })).toBeVisible();
  });

  test('what is not there says one sentence', async () => {
    await open(`/shared/notebooks/${'f'.repeat(32)}`);
    expect(
      await screen.findByText('There is nothing published at this address.', undefined, PATIENT),
    ).toBeVisible();
  });
});
