import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { putFile } from '#test/flows/support/atDrive';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const FILES = {
  '/b.txt': 'two',
  '/a 10.txt': 'ten',
  '/a 9.txt': 'nine',
  '/data/iris.csv': 'x,y\n1,2\n',
  '/data/raw/deep.txt': 'deep',
  '/Zoo/z.txt': 'z',
};

/** For every test: a real server whose drive holds these files and no others. `open` shows the drive to the admin. */
export const driveOnScreen = () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { contents } = await server.get(
      'drive',
      'read',
      { storage: 'drive', path: '/' },
      { token },
    );
    if (contents.length > 0)
      await server.get(
        'drive',
        'delete',
        { storage: 'drive', complete_object_path: contents.map(({ path }) => path) },
        { token },
      );
    await server.get('drive', 'emptyTrash', { storage: 'drive' }, { token });
    for (const [path, text] of Object.entries(FILES)) await putFile(server, token, path, text);
  });
  return {
    put: (path: string, text: string, storage: 'drive' | 'teamdrive' = 'drive') =>
      putFile(server, token, path, text, storage),
    makeFolder: (complete_folder_path: string) =>
      server.get('drive', 'createFolder', { storage: 'drive', complete_folder_path }, { token }),
    open: async (at = '/drive', prepare: (wire: Wire) => void = () => undefined) => {
      const wire = openWire(server.app);
      prepare(wire);
      const app = await showSignedIn({ adapter: wire.adapter, at });
      await screen.findByRole('heading', { level: 1 });
      return { ...app, wire };
    },
  };
};

export const user = userEvent.setup();
const links = () => screen.getAllByRole('link').filter((link) => link.dataset['open'] === '');
const names = () => links().map((link) => link.textContent);
/** Waits until these names show, in this order. */
export const listed = (...expected: readonly string[]) =>
  waitFor(() => {
    expect(names()).toEqual(expected);
  });
/** The name of an entry, and the row or tile it stands in. */
export const entry = (name: string) => links().find((link) => link.textContent === name)!;
export const cellOf = (name: string) => entry(name).closest<HTMLElement>('[data-key]')!;
export const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-key][aria-selected="true"]')].map(
    ({ dataset }) => dataset['key'],
  );
export const action = (name: string) =>
  within(screen.getByRole('group', { name: 'Actions for what is chosen' })).getByRole('button', {
    name,
  });
export const inGrid = () => listed('a 9.txt', 'a 10.txt', 'b.txt', 'data', 'Zoo');
