import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace } from '../support/openWorkspace';

const opened = async () => {
  const server = await openWorkspace();
  onTestFinished(() => server.close());
  const token = await server.signIn();
  const { notebook_id } = await addNotebook(server, token);
  const { submission_id } = await server.get('notebooks', 'connect', { notebook_id }, { token });
  const layer = server.runtimes.started[0]?.layerFolder ?? '';
  const site = path.join(layer, 'lib/python3.11/site-packages');
  const stop = () =>
    server.get('notebooks', 'disconnect', { notebook_id, submission_id }, { token });
  const read = async () =>
    (await server.get('notebooks', 'readPackages', { notebook_id }, { token })).packages;
  const remove = async () =>
    (await server.ask('notebooks', 'removePackages', { notebook_id }, { token })).status;
  return { server, token, notebook_id, layer, site, read, remove, stop };
};
const install = (site: string, ...names: readonly string[]) => {
  for (const name of names) mkdirSync(path.join(site, name), { recursive: true });
};

it('40.7 what cells of a notebook installed is listed by name, without what is no package', async () => {
  const { server, token, notebook_id, site, layer, read } = await opened();
  expect(await server.get('notebooks', 'readPackages', { notebook_id }, { token })).toEqual({
    packages: [],
    environment: null,
  });
  install(site, 'six-1.16.0.dist-info', 'six', 'added_here-1.0+cpu.dist-info', '<b>-1.dist-info');
  install(site, `${'a'.repeat(200)}-1.dist-info`, 'no_version.dist-info', '__pycache__');
  install(path.join(layer, 'lib/python3.12/site-packages'), 'six-1.17.0.dist-info');
  install(path.join(layer, 'lib/elsewhere/site-packages'), 'other-1.0.dist-info');
  expect(await read()).toEqual([
    { name: 'added-here', version: '1.0+cpu', python: '3.11' },
    { name: 'six', version: '1.16.0', python: '3.11' },
    { name: 'six', version: '1.17.0', python: '3.12' },
  ]);
});

it('40.7 a layer with more packages than are listed lists the first of them', async () => {
  const { site, read } = await opened();
  install(site, ...Array.from({ length: 2_001 }, (_, at) => `p${at}-1.dist-info`));
  expect(await read()).toHaveLength(2_000);
});

it('40.7 links in a layer are not followed', async () => {
  const { server, site, layer, read } = await opened();
  const outside = path.join(server.dataFolder, 'outside/python3.11/site-packages');
  install(outside, 'secret-1.0.dist-info');
  mkdirSync(layer, { recursive: true });
  symlinkSync(path.join(server.dataFolder, 'outside'), path.join(layer, 'lib'));
  expect(await read()).toEqual([]);
  expect(existsSync(site)).toBe(true);
});

it('40.7 the packages are removed on request, not while the notebook runs, and with the notebook', async () => {
  const { server, token, notebook_id, site, layer, read, remove, stop } = await opened();
  install(site, 'six-1.16.0.dist-info');
  expect(await remove()).toBe(409);
  await stop();
  expect(await read()).toHaveLength(1);
  expect(await remove()).toBe(200);
  expect(await read()).toEqual([]);
  expect(existsSync(layer)).toBe(false);
  expect(await remove()).toBe(200);
  install(site, 'six-1.16.0.dist-info');
  await server.get('notebooks', 'delete', { notebook_id }, { token });
  expect(existsSync(layer)).toBe(false);
});

it('40.7 a link in the place of the folder of all layers leads to no removal elsewhere', async () => {
  const { server, notebook_id, layer, stop, remove } = await opened();
  await stop();
  const outside = path.join(server.dataFolder, 'outside');
  mkdirSync(path.join(outside, notebook_id), { recursive: true });
  writeFileSync(path.join(outside, notebook_id, 'precious'), '');
  mkdirSync(path.dirname(path.dirname(layer)), { recursive: true });
  symlinkSync(outside, path.dirname(layer));
  expect(await remove()).toBe(409);
  expect(existsSync(path.join(outside, notebook_id, 'precious'))).toBe(true);
});
