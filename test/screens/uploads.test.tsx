import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AxiosAdapter } from 'axios';
import { answering, chosen, replyWith } from '#test/harness/formApp';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import {
  factOf,
  filesQueued,
  inNotebook,
  uploadStarted,
  uploadFailed,
  uploadProgressed,
} from '~/web/core/uploads/events';
import { selectEveryUpload, selectUpload } from '~/web/core/uploads/selectors';

let server: TestWorkspace;
let notebook_id: string;
beforeAll(async () => {
  server = await openWorkspace();
  notebook_id = (await addNotebook(server, await server.signIn(), {})).notebook_id;
});
afterAll(() => server.close());

type Answers = Parameters<typeof answering>[1];
const forEver: Answers[string] = () => new Promise(() => undefined);

const open = async (answers: Answers = {}) => {
  const adapter: AxiosAdapter = answering(inMemory(server.app), answers);
  const app = await showSignedIn({ adapter, at: '/home' });
  const queue = (names: readonly string[]) =>
    act(
      () =>
        void app.dispatch(
          filesQueued({
            files: names.map((name) => chosen(name, 'some bytes')),
            target: inNotebook(notebook_id),
          }),
        ),
    );
  return { ...app, queue };
};
const user = userEvent.setup();
const panel = async () => within(await screen.findByRole('region', { name: 'Uploads' }));

describe('the upload panel', () => {
  test('is not there until something is queued, then shows each file with its progress', async () => {
    const app = await open({ '/blob/': forEver });
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    app.queue(['data/a.csv', 'b.csv']);
    const uploads = await panel();
    expect(uploads.getByRole('heading', { name: 'Uploading 2 files' })).toBeVisible();
    const progress = uploads.getByRole('progressbar', { name: 'data/a.csv' });
    expect(progress).toHaveAttribute('aria-valuenow', '0');
    const { id } = selectEveryUpload(app.state())[0]!;
    await waitFor(() => expect(selectUpload(app.state(), id)?.status).toBe('sending'));
    act(() => void app.dispatch(uploadProgressed({ id, sent: 5, at: Date.now() })));
    expect(progress).toHaveAttribute('aria-valuenow', '50');
    await user.click(uploads.getByRole('button', { name: 'Collapse uploads' }));
    expect(uploads.queryByRole('list')).toBeNull();
    await user.click(uploads.getByRole('button', { name: 'Expand uploads' }));
    expect(uploads.getByRole('list', { name: 'Files' })).toBeVisible();
  });

  test('a name with hidden characters shows them', async () => {
    const app = await open({ '/blob/': forEver });
    app.queue(['in\u202Egpj.exe']);
    const uploads = await panel();
    expect(uploads.getByRole('progressbar', { name: 'in\\u202Egpj.exe' })).toBeVisible();
    expect(uploads.getByRole('button', { name: 'Cancel in\\u202Egpj.exe' })).toBeVisible();
    expect(uploads.getByRole('list', { name: 'Files' }).innerHTML).not.toContain('\u202E');
  });

  test('UPL-02 UPL-10 UPL-11 UPL-12 the strip counts, Cancel and Retry are there where they make sense', async () => {
    const app = await open({
      '/blob/': (config, pass) => {
        if (config.url?.includes('broken'))
          return Promise.resolve().then(() => replyWith(config, '', 507));
        return config.url?.includes('slow') ? forEver(config, pass) : pass();
      },
    });
    app.queue(['fine.csv', 'broken.csv', 'slow.csv']);
    const uploads = await panel();
    expect(await uploads.findByText('Fail 1')).toBeVisible();
    expect(await uploads.findByText('Finished 1')).toBeVisible();
    expect(uploads.getByText('Uploading 1')).toBeVisible();
    expect(uploads.getByText(/^Request Failed with 507/)).toBeVisible();
    const enabled = (name: string) => uploads.queryByRole('button', { name }) !== null;
    expect(
      ['fine.csv', 'broken.csv', 'slow.csv'].map((name) => [
        enabled(`Cancel ${name}`),
        enabled(`Retry ${name}`),
      ]),
    ).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ]);
    await user.click(uploads.getByRole('button', { name: 'Cancel slow.csv' }));
    expect(uploads.getByText(/^Canceled ·/)).toBeVisible();
    expect(enabled('Retry slow.csv')).toBe(true);
  });

  test('a refused name offers no Retry, and what failed is listed first once nothing is under way', async () => {
    const app = await open({
      '/blob/': (config, pass) =>
        config.url?.includes('refused')
          ? Promise.resolve().then(() =>
              replyWith(config, { Error: 'The name has a character that is not allowed.' }, 422),
            )
          : pass(),
    });
    app.queue(['fine.csv', 'refused.csv']);
    const uploads = await panel();
    expect(await uploads.findByText('Finished 1')).toBeVisible();
    expect(await uploads.findByText('The name has a character that is not allowed.')).toBeVisible();
    expect(uploads.queryByRole('button', { name: 'Retry refused.csv' })).toBeNull();
    expect(
      uploads.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label')),
    ).toEqual(['refused.csv', 'fine.csv']);
  });

  test('signing out asks while something is under way: Stay goes on, Logout ends it', async () => {
    const app = await open({ '/blob/': forEver });
    app.queue(['a.csv']);
    await panel();
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Log out during an upload?' }),
    );
    expect(question.getByText(/^1 file is still being uploaded\./)).toBeVisible();
    expect(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect([screen.queryByRole('alertdialog'), selectEveryUpload(app.state()).length]).toEqual([
      null,
      1,
    ]);
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Logout' }),
    );
    await waitFor(() => expect(selectEveryUpload(app.state())).toEqual([]));
  });

  test('UPL-12 a file that the network lost says so', async () => {
    const app = await open({ '/blob/': forEver });
    app.queue(['a.csv']);
    const uploads = await panel();
    const { id } = selectEveryUpload(app.state())[0]!;
    act(
      () => void app.dispatch(uploadFailed({ id, status: 0, reason: 'The connection was cut.' })),
    );
    expect(await uploads.findByText(/^Network error/)).toBeVisible();
  });

  test('UPL-13 UPL-14 closing asks while something is under way', async () => {
    const app = await open({ '/blob/': forEver });
    app.queue(['a.csv']);
    await user.click((await panel()).getByRole('button', { name: 'Close uploads' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText('Upload has not been completed. Do you want to cancel it?'),
    ).toBeVisible();
    expect(question.getByRole('button', { name: 'Continue upload' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click((await panel()).getByRole('button', { name: 'Close uploads' }));
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  });

  test('of a long list what is under way stays in sight, unless somebody looks at something else', async () => {
    const app = await open({ '/blob/': forEver });
    const files = Array.from({ length: 100 }, (_, nth) => chosen(`${nth}.csv`, 'some bytes'));
    act(() => void app.dispatch(filesQueued({ files, target: inNotebook(notebook_id) })));
    const begins = (nth: number) =>
      act(() => void app.dispatch(uploadStarted({ id: files[nth]!.id, at: Date.now() })));
    const list = (await panel()).getByRole('list', { name: 'Files' });
    const rowAt = (nth: number) => within(list).queryByRole('progressbar', { name: `${nth}.csv` });
    begins(60);
    expect([rowAt(60), rowAt(0), list.scrollTop]).toEqual([expect.anything(), null, 59 * 64]);
    await user.hover(list);
    begins(70);
    expect(list.scrollTop).toBe(59 * 64);
    await user.unhover(list);
    expect(list.scrollTop).toBe(59 * 64);
    begins(80);
    expect([rowAt(80), rowAt(60), list.scrollTop]).toEqual([expect.anything(), null, 79 * 64]);
    begins(99);
    expect([rowAt(99), list.scrollTop]).toEqual([expect.anything(), 96 * 64]);
  });

  test('a list that is followed is drawn when the page is told, never because it was scrolled', async () => {
    const app = await open({ '/blob/': forEver });
    const files = Array.from({ length: 100 }, (_, nth) => chosen(`${nth}.csv`, 'some bytes'));
    act(() => void app.dispatch(filesQueued({ files, target: inNotebook(notebook_id) })));
    const list = (await panel()).getByRole('list', { name: 'Files' });
    const rowAt = (nth: number) => within(list).queryByRole('progressbar', { name: `${nth}.csv` });
    await waitFor(() => expect(rowAt(2)).not.toBeNull());
    act(
      () =>
        void app.dispatch(factOf(files[60]!, uploadStarted({ id: files[60]!.id, at: Date.now() }))),
    );
    act(() => void fireEvent.scroll(list));
    expect(rowAt(60)).toBeNull();
    await waitFor(() => expect(rowAt(60)).not.toBeNull(), { timeout: 30_000 });
  });

  test('UPL-23 the browser asks before the tab is closed, only while something is under way', async () => {
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const app = await open();
    expect(leaving()).toBe(false);
    app.queue(['a.csv']);
    expect(leaving()).toBe(true);
    expect(await (await panel()).findByText('Finished 1')).toBeVisible();
    expect(leaving()).toBe(false);
  });
});
