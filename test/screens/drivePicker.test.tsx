import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putInDrive } from '#test/harness/driveFiles';
import { answering, replyWith } from '#test/harness/formApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import {
  pickDeclined,
  picked,
  pickRequested,
  type PickRequest,
} from '~/web/work/forms/drivePicker/events';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await putInDrive(server, {
    '/iris/data/iris.csv': '1,2',
    '/iris/iris.ipynb': '{}',
    '/iris/other.ipynb': '{}',
    '/empty/': '',
    '/apple.txt': 'a'.repeat(4200),
  });
  await putInDrive(server, { '/shared.csv': '1' }, 'teamdrive');
});
afterAll(() => server.close());

type Answers = Parameters<typeof answering>[1];
const READ = '/fsc/drive/contents/read/';
const user = userEvent.setup();

const open = async (request: Partial<PickRequest> = {}, answers: Answers = {}) => {
  const app = await showSignedIn({
    adapter: answering(openWire(server.app).adapter, answers),
    at: '/notebooks',
  });
  act(
    () =>
      void app.dispatch(pickRequested({ for: 'form', kind: 'any', multiple: true, ...request })),
  );
  await screen.findByRole('dialog');
  return app;
};
const list = () => screen.findByRole('listbox', { name: 'Folders and files' });
const names = async () =>
  (await within(await list()).findAllByRole('option')).map((found) =>
    found.getAttribute('data-key'),
  );
const option = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) });
const box = async (name: string) => (await option(name)).querySelector('.pick-box')!;
const search = () => within(screen.getByRole('dialog')).getByRole('searchbox');
const choose = () => screen.getByRole('button', { name: /^Choose( |$)/ });

describe('the drive picker', () => {
  test.each([
    ['any', 'Choose from Drive'],
    ['file', 'Choose a File'],
    ['folder', 'Choose a Folder'],
  ] as const)('NB-09 for %s it is called %s', async (kind, title) => {
    await open({ kind });
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });

  test('NB-09 DRV-10 a click opens a folder, and Back and the breadcrumb lead up, and at the root Back is disabled and titled Root', async () => {
    await open();
    expect(await names()).toEqual(['/empty/', '/iris/', '/apple.txt']);
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('title', 'Root');
    await user.click(await option('iris folder'));
    await user.click(await option('data folder'));
    expect(await names()).toEqual(['/iris/data/iris.csv']);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await option('iris.ipynb')).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Folder' })).getByRole('button', {
        name: 'Root',
      }),
    );
    expect(await option('apple.txt')).toBeVisible();
  });

  test('names with hidden characters show them, in the list, above it and beside the button', async () => {
    await putInDrive(server, { '/iris/in\u202Egpj/de\u200Bep.csv': '1' });
    await open();
    await user.click(await option('iris folder'));
    await user.click(await option('in\\\\u202Egpj folder'));
    await user.click(await option('de\\\\u200Bep.csv'));
    expect(screen.getByText('de\\u200Bep.csv marked')).toBeVisible();
    expect(search()).toHaveAccessibleName('Search in in\\u202Egpj');
    expect(
      within(screen.getByRole('navigation', { name: 'Folder' })).getByText('in\\u202Egpj'),
    ).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('dialog').innerHTML).not.toMatch(/>[^<]*[\u202E\u200B]/);
  });

  test('NB-09 files are marked by a click and folders by their box, and what is marked is what is picked', async () => {
    const app = await open();
    expect(choose()).toHaveAccessibleDescription('Mark a file or a folder first.');
    await user.click(await option('apple.txt'));
    expect(screen.getByText('apple.txt marked')).toBeVisible();
    await user.click(await box('iris folder'));
    await user.click(screen.getByRole('button', { name: 'Choose 2' }));
    expect((await app.heard(picked)).payload).toEqual({
      for: 'form',
      storage: 'drive',
      paths: ['/apple.txt', '/iris/'],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('NB-09 where one file is wanted the newest mark counts, and others than the wanted kind are muted with the reason', async () => {
    const app = await open({ kind: 'file', multiple: false, accept: ['.ipynb'] });
    expect(await option('apple.txt')).toHaveAttribute('aria-disabled', 'true');
    expect(await option('apple.txt')).toHaveAttribute(
      'title',
      'Only .ipynb files can be chosen here',
    );
    await user.click(await option('apple.txt'));
    expect(choose()).toHaveAccessibleDescription('Mark a file first.');
    await user.click(await option('iris folder'));
    await user.click(await option('iris.ipynb'));
    await user.click(await option('other.ipynb'));
    expect(await option('iris.ipynb')).toHaveAttribute('aria-selected', 'false');
    await user.click(choose());
    expect((await app.heard(picked)).payload.paths).toEqual(['/iris/other.ipynb']);
  });

  test('NB-09 where a folder is wanted the open one is chosen without a mark, the root never', async () => {
    const app = await open({ kind: 'folder', multiple: false });
    expect(await option('apple.txt')).toHaveAttribute('title', 'Only folders can be chosen here');
    expect(choose()).toHaveAccessibleDescription('Mark a folder first.');
    await user.click(await option('iris folder'));
    await user.click(await screen.findByRole('button', { name: 'Choose this folder' }));
    expect((await app.heard(picked)).payload.paths).toEqual(['/iris/']);
  });

  test('NB-09 the keyboard does all of it: arrows, Enter, Space, Backspace, Escape', async () => {
    const app = await open();
    await option('apple.txt');
    expect(await list()).toHaveFocus();
    await user.keyboard('{End}{Home}{ArrowDown}{Enter}');
    expect(await option('iris.ipynb')).toBeVisible();
    expect(await list()).toHaveFocus();
    await user.keyboard('{Backspace}');
    await option('apple.txt');
    expect(await list()).toHaveFocus();
    await user.keyboard('{End} ');
    expect(await option('apple.txt')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    expect(await option('apple.txt')).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{Escape}');
    expect((await app.heard(pickDeclined)).payload).toEqual({ for: 'form' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('NB-09 the team drive is one toggle away, and a search says where it found something', async () => {
    await open();
    await option('apple.txt');
    expect(search()).toHaveAccessibleName('Search the drive');
    await user.type(search(), 'iris.c');
    expect(within(await option('iris.csv')).getByText('/iris/data/')).toBeVisible();
    await user.clear(search());
    await user.type(search(), 'nowhere');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Team drive' }));
    expect(await option('shared.csv')).toBeVisible();
    expect(search()).toHaveValue('');
  });

  test('ERR-07 loading, empty and failed each have a face', async () => {
    let broken = true;
    let answer: (() => void) | undefined;
    await open(
      {},
      {
        [READ]: async (config, pass) => {
          if (broken)
            return replyWith(config, { code: 'failed', Error: 'The disk is asleep.' }, 500);
          if (answer) return pass();
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return pass();
        },
      },
    );
    expect(await screen.findByText('The disk is asleep.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('status', { name: 'Reading the folder' })).toBeVisible();
    await waitFor(() => expect(answer).toBeDefined());
    act(() => answer?.());
    await user.click(await option('empty folder'));
    expect(await screen.findByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  });

  test('NB-09 a folder of thousands is windowed: only what is in sight is in the document', async () => {
    const contents = Array.from({ length: 5000 }, (_, at) => ({
      path: `/file ${at}.csv`,
      name: `file ${at}.csv`,
      isDir: false,
      size: 12,
      update_datetime: null,
    }));
    await open(
      {},
      {
        [READ]: async (config) =>
          replyWith(config, { path: '/', contents, usage: { used_bytes: 0, quota_bytes: null } }),
      },
    );
    const filler = await within(await list()).findByRole('presentation', { hidden: true });
    expect(within(await list()).queryAllByRole('option').length).toBeLessThan(100);
    expect(Number.parseInt(filler.style.height, 10)).toBeGreaterThan(4900 * 44);
  });
});
