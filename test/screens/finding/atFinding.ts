import { act, fireEvent, screen } from '@testing-library/react';
import { inMemory } from '#test/harness/inMemory';
import type { RunAppOptions } from '#test/harness/runApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import type { TestWorkspace } from '#test/server/support/openWorkspace';

const NAMES = '/fsc/user/objects/readnames/';

/** The app at an address, with the keyboard of somebody who has no Command key. `names` stands in for the server's answer. */
export const openFinding = async (
  server: TestWorkspace,
  at: string,
  names?: () => Promise<object>,
  given: Partial<RunAppOptions> = {},
) => {
  const real = inMemory(server.app);
  const app = await showSignedIn({
    ...given,
    at,
    adapter: async (config) =>
      names && config.url === NAMES
        ? { data: await names(), status: 200, statusText: '', headers: {}, config }
        : real(config),
  });
  await act(() => app.settled());
  // Nobody presses a key before there is a page: what stands around it comes with code of its own.
  await screen.findByRole('button', { name: 'Search' }, { timeout: 30_000 });
  return app;
};

const where = () => document.activeElement ?? document.body;

/** Ctrl pressed and let go alone, wherever the focus is. */
export const pressCtrl = () => {
  fireEvent.keyDown(where(), { key: 'Control', ctrlKey: true });
  fireEvent.keyUp(where(), { key: 'Control' });
};

/** A key with others held; answers whether the browser may go on with it. */
export const press = (
  key: string,
  held: { readonly ctrlKey?: boolean; readonly altKey?: boolean } = {},
) => fireEvent.keyDown(where(), { key, ...held });

export const box = () => screen.findByRole('combobox', { name: 'Search objects and commands' });
export const isShut = () => screen.queryByRole('dialog', { name: 'Search' }) === null;
export const visibleNames = () =>
  screen
    .getAllByRole('option')
    .map((option) => option.querySelector('span')?.firstChild?.textContent);
