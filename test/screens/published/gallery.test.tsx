import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { publish, TERMS } from '#test/server/published/published';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { AppConfig } from '~/web/lib/state/config';

const PATIENT = { timeout: 30_000 } as const;
const SITE = 'https://world.example/site';

describe('the gallery on screen', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    const bearer = await server.signIn();
    const put = async (notebook_name: string, about: Partial<typeof TERMS.about>) =>
      publish(server, bearer, (await addNotebook(server, bearer, { notebook_name })).notebook_id, {
        about: { ...TERMS.about, ...about },
      });
    await put('Growth', {});
    token = (
      await put('Cats', {
        task_category: 'computer_vision',
        task: 'object_detection',
        tags: ['cats'],
        summary: '<b>Cats</b>',
      })
    ).publish_token;
  });
  afterAll(() => server.close());
  const open = (at: string, config: Partial<AppConfig> = {}) =>
    showSignedIn({ adapter: openWire(server.app).adapter, at, config }, ADMIN);

  test('RT-35 its cards lead to the pages and to who published them, texts are texts, and a tag narrows it', async () => {
    const app = await open('/gallery');
    const card = within(
      (await screen.findByRole('link', { name: 'Cats' }, PATIENT)).closest('li')!,
    );
    expect(card.getByRole('link', { name: 'Cats' })).toHaveAttribute(
      'href',
      `/shared/notebooks/${token}`,
    );
    expect(card.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/profile/admin');
    expect(card.getByText('<b>Cats</b>')).toBeVisible();
    expect(card.getByText('Notebook · Computer vision, Object detection')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'maths' }));
    await screen.findByRole('button', { name: 'maths', pressed: true });
    expect(app.history.location.search).toBe('?tag=maths');
    await screen.findByRole('link', { name: 'Growth' });
    await untilPasses(() => expect(screen.queryByRole('link', { name: 'Cats' })).toBeNull());
  });

  test('RT-39 a profile says who somebody is and what they published', async () => {
    await open('/profile/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' }, PATIENT)).toBeVisible();
    expect((await screen.findAllByRole('link', { name: /Cats|Growth/ })).length).toBe(2);
  });

  test.each([
    ['RT-35 ACC-10', '/gallery/new', 'Gallery', 'explore%2Fnew'],
    ['RT-36', '/experiences/1', 'Experiences', 'experiences%2F1'],
    ['RT-37', '/posts', 'Posts', 'posts'],
    ['RT-38', '/articles/a', 'Articles', 'articles%2Fa'],
    ['RT-39 ACC-11', '/profile', 'Profile', 'profile%2Fadmin'],
    ['RT-40 RT-41', '/portfolio', 'Profile', 'portfolio'],
  ])(
    '%s ACC-09 LOG-18 where a site is embedded, %s is its embedded login with a section, in a frame that leads this app nowhere',
    async (_ids, at, title, section) => {
      await open(at, { embed_url: SITE });
      const frame = await screen.findByTitle(title, undefined, PATIENT);
      await untilPasses(() =>
        expect(screen.getByTitle(title)).toHaveAttribute(
          'src',
          `${SITE}/api/user/login-embed?section=${section}`,
        ),
      );
      expect(frame.getAttribute('sandbox')).toBe(
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
      );
    },
  );
});
