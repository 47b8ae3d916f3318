import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire, unreachable } from '#test/harness/wire';
import { plant } from '#test/server/support/driveFiles';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Dataset } from '~/contract';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';
import { picked } from '~/web/work/forms/drivePicker/events';

let server: TestWorkspace;
let token: string;
let iris: Dataset;
let made = 0;
const make = async (path = '/data/') =>
  (await server.get('datasets', 'create', { dataset_name: `set ${(made += 1)}`, path }, { token }))
    .dataset;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await plant(server, {
    'data/iris.csv': 'a,b\n1,x\n2,y\n',
    'data/deep/more.txt': 'hello',
    'empty/.keep': '',
  });
  iris = (
    await server.get('datasets', 'create', { dataset_name: 'iris', path: '/data/' }, { token })
  ).dataset;
});
afterAll(() => server.close());

const user = userEvent.setup();
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const LONG = { timeout: 30_000 } as const;
const open = async (at: string) => {
  const wire = openWire(server.app);
  const app = await showSignedIn({ adapter: wire.adapter, at });
  return { ...app, wire };
};
const page = async (search = '', { dataset_id }: Dataset = iris) =>
  open(`/datasets/${dataset_id}${search}`);
const tab = (name: RegExp) => screen.findByRole('tab', { name }, LONG);

describe('/datasets', () => {
  test('RT-21 LST-01 lists the person’s datasets as cards, with how they stand', async () => {
    await open('/datasets');
    expect(await screen.findByRole('link', { name: 'iris' }, LONG)).toHaveAttribute(
      'href',
      `/datasets/${iris.dataset_id}`,
    );
    expect(screen.getByRole('grid', { name: 'Datasets' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Areas' })).toHaveTextContent('Datasets');
  });

  test('PRM-10 an admin looks at what a teammate made: there is no Delete, and no field to change', async () => {
    const ann = await server.addUser('ann');
    await plant(server, { 'data/iris.csv': 'a\n1\n' }, 'user/ann');
    const asked = { dataset_name: 'hers', path: '/data/' };
    const { dataset } = await server.get('datasets', 'create', asked, { token: ann });
    const app = await open('/datasets?team=true');
    await user.click(await screen.findByRole('button', { name: 'Actions for hers' }, LONG));
    expect(screen.getByRole('menuitem', { name: 'View' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull();
    await user.keyboard('{Escape}');
    app.history.push(`/datasets/${dataset.dataset_id}?tab=settings`);
    const form = within(await screen.findByRole('form', { name: 'Settings of hers' }, LONG));
    expect(form.getByLabelText(/^Name/)).toBeDisabled();
    expect(form.getAllByText('Only its owner changes it.')[0]).toBeVisible();
  });

  test('API-60 a folder of the drive becomes a dataset in a dialog over the list, and what is missing is said at its field', async () => {
    const app = await open('/datasets');
    await user.click((await screen.findAllByRole('button', { name: 'Create dataset' }, LONG))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Create dataset' }, LONG);
    expect(app.path()).toBe('/datasets/create');
    await user.click(within(dialog).getByRole('button', { name: 'Create dataset' }));
    expect(within(dialog).getByText('Please choose a folder!')).toBeVisible();
    expect(within(dialog).getByText('Please input a name!')).toBeVisible();
    app.dispatch(picked({ for: 'datasets/createForm', storage: 'drive', paths: ['/data/deep/'] }));
    expect(await within(dialog).findByText('My drive/data/deep/')).toBeVisible();
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('deep');
    await user.click(within(dialog).getByRole('button', { name: 'Create dataset' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'deep' }, LONG)).toBeVisible();
    expect(app.path()).toMatch(/^\/datasets\/ds-/);
  });
});

describe('/datasets/{id}', () => {
  test('RT-17 its files, a folder deeper and the head of one beside them', async () => {
    const app = await page();
    await user.click(await screen.findByRole('link', { name: 'deep' }, LONG));
    expect(await screen.findByRole('link', { name: 'more.txt' }, LONG)).toBeVisible();
    expect(new URLSearchParams(app.state().router.location.search).get('folder')).toBe('/deep/');
    await user.click(screen.getByRole('link', { name: 'more.txt' }));
    const pane = await screen.findByRole('complementary', { name: 'Preview of more.txt' }, LONG);
    expect(await within(pane).findByText('hello', undefined, LONG)).toBeVisible();
    await user.click(within(pane).getByRole('button', { name: 'Close the preview' }));
    expect(screen.queryByRole('complementary', { name: /^Preview/ })).toBeNull();
  });

  test('a folder of pictures shows them as tiles', async () => {
    await plant(server, { 'pictures/a.png': PIXEL, 'pictures/b.png': PIXEL });
    await page('', await make('/pictures/'));
    await waitFor(() => {
      expect(document.querySelectorAll('img.at-tile-picture')).toHaveLength(2);
    }, LONG);
  });

  test('the columns of its first table, with types, missing, smallest, largest and mean', async () => {
    await page('?tab=statistics');
    const grid = await screen.findByRole('grid', { name: 'Columns' }, LONG);
    await waitFor(() => {
      expect(within(grid).getByText('a')).toBeVisible();
    }, LONG);
    expect(screen.getByText('2 rows, 2 columns.')).toBeVisible();
    expect(within(grid).getByText('1.5')).toBeVisible();
    expect(within(grid).getByText('integer')).toBeVisible();
  });

  test('a snapshot on request, and what changed since', async () => {
    const mine = await make();
    await page('?tab=snapshots', mine);
    expect(await screen.findByText('No snapshots yet', undefined, LONG)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take snapshot' }));
    const grid = screen.getByRole('grid', { name: 'Snapshots' });
    const [taken] = await within(grid).findAllByRole(
      'button',
      { name: /^Actions for [0-9a-f]{12}$/ },
      LONG,
    );
    await plant(server, { 'data/new.txt': 'new' });
    await user.click(taken!);
    await user.click(screen.getByRole('menuitem', { name: 'What changed since' }));
    expect(await screen.findByRole('region', { name: 'Added' }, LONG)).toHaveTextContent(
      'Added · 1new.txt',
    );
  });

  test('DST-05 who uses it is said before it is deleted', async () => {
    const mine = await make();
    await addJob(server, token, 'print()', { dataset_id: mine.dataset_id, job_name: 'Reader' });
    const app = await page('', mine);
    await user.click(
      await screen.findByRole('button', { name: `Actions for ${mine.dataset_name}` }, LONG),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    const dialog = await screen.findByRole(
      'alertdialog',
      { name: `Delete ${mine.dataset_name}?` },
      LONG,
    );
    expect(await within(dialog).findByText('Reader', undefined, LONG)).toBeVisible();
    expect(dialog).toHaveTextContent('The files in the drive stay');
    await user.click(within(dialog).getByRole('button', { name: 'Delete it all the same' }));
    expect(await screen.findByText('Delete dataset success', undefined, LONG)).toBeVisible();
    await waitFor(() => {
      expect(app.path()).toBe('/datasets');
    }, LONG);
  });

  test('DST-04 a deletion that fails is told, and the dataset is still there', async () => {
    const mine = await make();
    const app = await page('', mine);
    app.wire.break(api.datasets.delete, unreachable(500, 'The disk is away.'));
    await user.click(
      await screen.findByRole('button', { name: `Actions for ${mine.dataset_name}` }, LONG),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    const dialog = await screen.findByRole(
      'alertdialog',
      { name: `Delete ${mine.dataset_name}?` },
      LONG,
    );
    expect(await within(dialog).findByText('Nothing uses it.', undefined, LONG)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^Delete dataset failed/, undefined, LONG)).toHaveTextContent(
      'The disk is away.',
    );
    expect(screen.getByRole('heading', { level: 1, name: mine.dataset_name })).toBeVisible();
  });

  test('the settings rename it, say where programs find it, and show what the server refuses at its field', async () => {
    const mine = await make();
    await page('?tab=settings', mine);
    const box = await screen.findByLabelText(/^Name/, undefined, LONG);
    expect(screen.getByText(`datasets/${mine.dataset_name.replace(' ', '-')}`)).toBeVisible();
    await user.clear(box);
    await user.type(box, 'iris');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Your team has a dataset iris already.', undefined, LONG),
    ).toBeVisible();
    await user.type(box, ' two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'iris two' }, LONG)).toBeVisible();
  });

  test('a folder that is gone is said with what to do', async () => {
    await plant(server, { 'gone/a.txt': 'a' });
    const mine = await make('/gone/');
    await server.get(
      'drive',
      'delete',
      { storage: 'drive', complete_object_path: '/gone/' },
      { token },
    );
    await page('', mine);
    expect(
      await screen.findByText(
        /Its folder is not there any more: put it back in the drive, or choose another one/,
        undefined,
        LONG,
      ),
    ).toBeVisible();
    await tab(/^Files/);
  });
});

describe('PRM-02 CON-07 where the plan or the installation has no datasets', () => {
  test('route, entry and list are not there, and the forms offer none', async () => {
    const other = await openWorkspace({ config: { flags: { datasets: false } } });
    const wire = openWire(other.app);
    await showSignedIn({
      adapter: wire.adapter,
      at: '/datasets',
      config: { flags: { ...DEFAULT_FLAGS, datasets: false } },
    });
    expect(
      await screen.findByText(/^Datasets: switched off here\./, undefined, LONG),
    ).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Areas' })).not.toHaveTextContent('Datasets');
    await other.close();
  });
});
