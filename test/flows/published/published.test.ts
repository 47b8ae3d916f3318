import { push } from 'connected-react-router';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { openAtWork, type AtWork, workspace } from '#test/flows/support/atWork';
import { runApp } from '#test/harness/runApp';
import { openWire, unreachable } from '#test/harness/wire';
import { publish } from '#test/server/published/published';
import { addNotebook } from '#test/server/support/notebookSettings';
import { api, type Notebook } from '~/contract';
import { notebookRead, start } from '~/web/features/notebooks/events';
import { notebooks } from '~/web/features/notebooks/model';
import {
  copied,
  copyRequested,
  fileReady,
  fileRequested,
  pageFailed,
  pageRead,
} from '~/web/features/gallery/published/events';
import { lists, selectPublishedPage } from '~/web/features/gallery/published/model';
import {
  published,
  publishFailed,
  publishRequested,
  publicationSucceeded,
  unpublishSucceeded,
  unpublishConfirmOpened,
  unpublishRequested,
} from '~/web/features/gallery/publishing/events';
import { form, selectPublishing } from '~/web/features/gallery/publishing/model';

const { server, token } = await workspace();

describe('published work', () => {
  let mate: string;
  let notebook: Notebook;
  let app: AtWork;
  beforeAll(async () => {
    mate = await server.addUser('mate');
    notebook = await addNotebook(server, token, { notebook_name: 'Growth' });
  });
  afterEach(() => {
    app.stop();
    expect(app.crashes).toEqual([]);
  });

  const dialog = async () => {
    app = await openAtWork(server, { token });
    app.dispatch(push(`/publish/notebooks/${notebook.notebook_id}`));
    await app.heard(publicationSucceeded);
    return () => selectPublishing(app.state());
  };
  const about = {
    task_category: 'general',
    task: 'tutorial',
    tags: ['maths'],
    summary: 'How factorials grow.',
  };

  test('NBS-13 NBS-14 NBS-15 the dialog asks for category, task and tags in these words, and sends nothing before they are there', async () => {
    const state = await dialog();
    app.dispatch(publishRequested());
    await app.settled();
    expect(form.shownProblemsOf(state().form!, null)).toEqual({
      task_category: 'Please add some category',
      task: 'Please add some task',
      tags: 'Please add some tag',
    });
    app.dispatch(form.events.changed({ ...about, code: false, outputs: false, files: false }));
    app.dispatch(publishRequested());
    await app.settled();
    expect(form.shownProblemsOf(state().form!, null)).toEqual({
      code: 'Choose something that goes along.',
    });
    await app.neverHeard(published);
  });

  test('NBS-09 NBS-10 NBS-11 publishing shows at once in the list of notebooks, as does taking it back', async () => {
    const state = await dialog();
    app.dispatch(form.events.changed({ ...about, audience: 'link' }));
    app.dispatch(publishRequested());
    await app.heard(published);
    expect(state().standing.publication).toMatchObject({
      audience: 'link',
      versions: [{ version: 1 }],
      tags: ['maths'],
    });
    await app.heard(notebookRead, ({ payload: { row } }) => row.publish_details.published);
    expect(
      notebooks.selectKnown(app.state(), notebook.notebook_id)?.publish_details.publish_date,
    ).not.toBeNull();
    app.dispatch(unpublishConfirmOpened());
    app.dispatch(unpublishRequested());
    await app.heard(unpublishSucceeded);
    expect(state().standing.publication).toBeNull();
    await untilPasses(() =>
      expect(
        notebooks.selectKnown(app.state(), notebook.notebook_id)?.publish_details.published,
      ).toBe(false),
    );
  });

  test('what the server refuses is said in the dialog, which stays', async () => {
    const state = await dialog();
    app.wire.break(api.published.publish, unreachable(409, 'The file a.ipynb is no notebook.'));
    app.dispatch(form.events.changed({ ...about }));
    app.dispatch(publishRequested());
    await app.heard(publishFailed);
    await untilPasses(() => expect(state().form?.request.status).toBe('failed'));
    expect(state().standing.request.problem?.message).toBe('The file a.ipynb is no notebook.');
  });

  test('RT-33 RT-34 API-30 its page is read without a session, and a file of it is had, and what is not there is told', async () => {
    const { publish_token } = await publish(server, token, notebook.notebook_id);
    const stranger = await runApp({
      adapter: openWire(server.app).adapter,
      at: `/shared/notebooks/${publish_token}`,
    });
    app = stranger as AtWork;
    await stranger.heard(pageRead);
    const { page } = selectPublishedPage(stranger.state());
    expect(page).toMatchObject({ name: 'Growth', authors: ['Admin'] });
    stranger.dispatch(fileRequested({ sc_file_url: page!.files[0]!.sc_file_url, name: 'a.ipynb' }));
    const {
      payload: { url },
    } = await stranger.heard(fileReady);
    expect(url).toContain(`/blob/published/${publish_token}/1/`);
    stranger.dispatch(push(`/shared/notebooks/${'f'.repeat(32)}`));
    expect((await stranger.heard(pageFailed)).payload.problem).toMatchObject({
      statusCode: 404,
      message: 'There is nothing published at this address.',
    });
  });

  test('RT-34 people of the team read what is for them alone, and the list of it', async () => {
    const { publish_token } = await publish(server, token, notebook.notebook_id, {
      audience: 'team',
    });
    app = await openAtWork(server, { token: mate });
    app.dispatch(push('/shared/notebooks'));
    await app.heard(lists.notebook.events.succeeded);
    expect(lists.notebook.selectAll(app.state()).map((one) => one.publish_token)).toEqual([
      publish_token,
    ]);
    app.dispatch(push(`/shared/notebooks/${publish_token}`));
    await app.heard(pageRead);
    expect(selectPublishedPage(app.state()).page?.audience).toBe('team');
  });

  test("a copy of one's own opens, and runs where that was wanted", async () => {
    const { publish_token } = await publish(server, token, notebook.notebook_id, {
      audience: 'link',
    });
    app = await openAtWork(server, { token: mate });
    app.dispatch(push(`/shared/notebooks/${publish_token}/copy`));
    await app.heard(pageRead);
    app.dispatch(copyRequested({ start: true }));
    const {
      payload: { object_id },
    } = await app.heard(copied);
    await app.heard(start.requested);
    expect(app.path()).toBe(`/notebooks/${object_id}`);
    await app.heard(start.succeeded);
    expect(notebooks.selectKnown(app.state(), object_id)).toMatchObject({
      user_name: 'mate',
      notebook_name: 'Growth',
    });
  });
});
