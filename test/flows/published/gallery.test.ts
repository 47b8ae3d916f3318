import { push } from 'connected-react-router';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { publish, TERMS } from '#test/server/published/published';
import { addNotebook } from '#test/server/support/notebookSettings';
import {
  searchSucceeded,
  searchRequested,
  personFailed,
  personRead,
} from '~/web/features/gallery/events';
import { selectGallery } from '~/web/features/gallery/model';

const SITE = { config: { embed_url: 'https://world.example' } } as const;

const { server, token } = await workspace();

describe('the gallery', () => {
  let app: AtWork;
  beforeAll(async () => {
    for (const [notebook_name, task_category, task] of [
      ['Growth', 'general', 'tutorial'],
      ['Cats', 'computer_vision', 'object_detection'],
    ] as const) {
      const { notebook_id } = await addNotebook(server, token, { notebook_name });
      await publish(server, token, notebook_id, { about: { ...TERMS.about, task_category, task } });
    }
  });
  afterEach(() => {
    app.stop();
    expect(app.crashes).toEqual([]);
  });
  const open = async (at: string, given: Parameters<typeof openAtWork>[1] = {}) => {
    app = await openAtWork(server, { token, ...given });
    app.dispatch(push(at));
  };
  const names = () => selectGallery(app.state()).gallery?.publications.map(({ name }) => name);

  test('RT-35 is read as the address narrows it, and again when that changes', async () => {
    await open('/gallery/new?category=computer_vision');
    await app.heard(searchSucceeded);
    expect(names()).toEqual(['Cats']);
    app.dispatch(push('/gallery?q=growth'));
    await app.next(searchSucceeded);
    expect(names()).toEqual(['Growth']);
    app.dispatch(push('/settings'));
    expect(selectGallery(app.state()).gallery).toBeNull();
  });

  test("ACC-11 /profile leads to one's own, which says who one is and what one published", async () => {
    await open('/profile');
    await app.heard(searchSucceeded);
    expect([app.path(), selectGallery(app.state()).person, names()]).toEqual([
      '/profile/admin',
      { handle: 'admin', fullname: 'Admin', profile_picture_url: null },
      ['Cats', 'Growth'],
    ]);
    app.dispatch(push('/profile/nobody'));
    expect((await app.heard(personFailed)).payload.problem.message).toBe(
      'There is nobody here by this name.',
    );
    expect(selectGallery(app.state()).gallery).toBeNull();
  });

  test('RT-40 RT-41 the portfolio is what one published oneself', async () => {
    await open('/portfolio');
    await app.heard(personRead);
    await app.heard(searchSucceeded);
    expect(names()).toEqual(['Cats', 'Growth']);
  });

  test.each(['/posts', '/posts/1', '/articles/x', '/experiences'])(
    'RT-36 RT-37 RT-38 without a site that brings them there is no page at %s',
    async (at) => {
      await open(at);
      await app.settled();
      expect(app.path()).toBe('/home');
    },
  );

  test("with one there is, and nothing of one's own is asked", async () => {
    await open('/posts/1', SITE);
    for (const at of ['/posts/1', '/gallery', '/portfolio', '/profile/admin']) {
      app.dispatch(push(at));
      await app.neverHeard(searchRequested);
      expect(app.path()).toBe(at);
    }
  });
});
