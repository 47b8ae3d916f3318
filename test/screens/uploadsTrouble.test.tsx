import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answering, chosen, replyWith } from '#test/harness/formApp';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { filesQueued, inDrive } from '~/web/core/uploads/events';
import { selectUploadCounts } from '~/web/core/uploads/selectors';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const target = (folder: string) => inDrive('drive', folder);
const open = async (answers: Parameters<typeof answering>[1] = {}) => {
  const app = await showSignedIn({
    adapter: answering(inMemory(server.app), answers),
    at: '/home',
  });
  const queue = (folder: string, names: readonly string[], content = 'some bytes') =>
    act(
      () =>
        void app.dispatch(
          filesQueued({
            files: names.map((name) => chosen(name, content)),
            target: target(folder),
          }),
        ),
    );
  return { ...app, queue };
};
const user = userEvent.setup();
const panel = async () => within(await screen.findByRole('region', { name: 'Uploads' }));

describe('the upload panel, where something is the matter', () => {
  test('UPL-12 a file that rests says why and when it goes on, and Retry now does not wait', async () => {
    let broken = true;
    const app = await open({
      '/blob/': async (config, pass) =>
        broken ? replyWith(config, { Error: 'The server is busy', retry_after: 60 }, 503) : pass(),
    });
    app.queue('/rests/', ['a.csv']);
    const uploads = await panel();
    expect((await uploads.findAllByText(/Trying again in/))[0]).toHaveTextContent(
      /^Trying again in (1 min|[1-9]\d s|1 min \d s): The server is busy$/,
    );
    broken = false;
    await user.click(uploads.getAllByRole('button', { name: 'Retry now' })[0]!);
    expect(await uploads.findByText('Finished 1')).toBeVisible();
  });

  test('offline is said, and over when the network is back', async () => {
    const app = await open();
    act(() => void app.dispatch(connectionLost()));
    app.queue('/offline/', ['a.csv']);
    const uploads = await panel();
    expect(
      uploads.getByText('You are offline: uploads go on when the network is back.'),
    ).toBeVisible();
    act(() => void app.dispatch(connectionRestored()));
    expect(await uploads.findByText('Finished 1')).toBeVisible();
  });

  test('UPL-22 a taken name is a question, answered for all', async () => {
    const app = await open();
    app.queue('/taken/', ['a.csv', 'b.csv']);
    const uploads = await panel();
    expect(await uploads.findByText('Finished 2')).toBeVisible();
    app.queue('/taken/', ['a.csv', 'b.csv'], 'others');
    const question = within(await screen.findByRole('alertdialog', { name: 'The name is taken' }));
    expect(question.getByText(/^“[ab].csv” is in \/taken\/ already\.$/)).toBeVisible();
    await user.click(question.getByRole('checkbox'));
    await user.click(question.getByRole('button', { name: 'Replace' }));
    expect(await uploads.findByText('Finished 4')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('UPL-10 UPL-11 UPL-03 Cancel all, Retry all, Clear finished, and the picture of an empty list', async () => {
    let stuck = true;
    const app = await open({
      '/blob/': (_config, pass) => (stuck ? new Promise(() => undefined) : pass()),
    });
    app.queue('/all/', ['a.csv', 'b.csv']);
    const uploads = await panel();
    await user.click(uploads.getByRole('button', { name: 'Cancel all' }));
    expect(uploads.getByText('Canceled 2')).toBeVisible();
    stuck = false;
    await user.click(uploads.getByRole('button', { name: 'Retry all' }));
    expect(await uploads.findByRole('heading', { name: '2 files uploaded' })).toBeVisible();
    // A panel that has nothing left to say folds.
    expect(uploads.queryByRole('list')).toBeNull();
    await user.click(uploads.getByRole('button', { name: 'Expand uploads' }));
    await user.click(uploads.getByRole('button', { name: 'Clear finished' }));
    expect(uploads.getByRole('heading', { name: 'Nothing to upload' })).toBeVisible();
    expect(document.querySelector('.uploads-nothing svg')).toBeVisible();
    await user.click(uploads.getByRole('button', { name: 'Close uploads' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });

  test('a file whose bytes are gone asks for it again', async () => {
    const app = await open();
    act(
      () =>
        void app.dispatch(
          filesQueued({
            files: [{ id: 'gone', name: 'a.csv', relative_path: 'a.csv', size: 5 }],
            target: target('/again/'),
          }),
        ),
    );
    const uploads = await panel();
    expect(
      await uploads.findByText('The file is no longer at hand: choose it again.'),
    ).toBeVisible();
    expect(uploads.getByRole('button', { name: 'Choose 1 file again' })).toBeVisible();
    await user.upload(
      uploads.getAllByLabelText('Files to choose again')[0]!,
      new File(['12345'], 'a.csv'),
    );
    expect(await uploads.findByText('Finished 1')).toBeVisible();
  });

  test('what arrived in the moment before the page goes is kept as arrived, so that nobody is asked about it after a reload', async () => {
    let arrived: () => void = () => undefined;
    const through = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const app = await open({
      '/blob/': async (config, pass) => {
        if (config.url?.includes('b.csv')) return new Promise(() => undefined);
        const reply = await pass();
        arrived();
        return reply;
      },
    });
    app.queue('/left/', ['a.csv', 'b.csv']);
    await through;
    await act(() => app.settled({ heldBack: 1 }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(selectUploadCounts(app.store.getState())).toMatchObject({ completed: 1, uploading: 1 });
    expect(app.storages.tab.items['persist:uploads']).toContain('/left/a.csv');
  });
});
