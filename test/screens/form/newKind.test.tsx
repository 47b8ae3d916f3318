import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AxiosAdapter } from 'axios';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { bodyOf, replyWith } from '#test/harness/formApp';
import { root } from '#test/harness/machine';
import { runLinesAlone } from '#test/harness/runLines';
import { reducersByPath } from '~/web/lib/feature';
import { placement } from '~/web/work/forms/placement';
import { sources } from '~/web/work/forms/sources';
import { PanelsProvider } from '~/web/lib/panels';
import { configReducer, DEFAULT_CONFIG } from '~/web/lib/state/config';
import { forms } from '~/web/work/forms';
import { CreatePage } from '~/web/work/forms/screens/CreatePage';
import { sketchForm } from './sketchForm';

const MACHINE = {
  instance_id: 'local--small',
  display_name: 'Small',
  dq_instance_type: 'local',
  instance_type: 'small',
  cpu_count: 2,
  memory: 8,
  gpu_count: 0,
  gpu_memory: 0,
  gpu_model: 'Not Supported',
  enabled: true,
};
const ANSWERS: Readonly<Record<string, object>> = {
  '/fsc/team/compute_provider_features/valid/read/': {
    valid_compute_providers: [{ name: 'local', label: 'Local' }],
    feature_support: {},
  },
  '/fsc/team/regions/': { regions: [] },
  '/fsc/instance/readall/': { instances: [MACHINE] },
};
const session = {
  user: { user_name: 'ann' },
  team: {
    account_details: { plan_details: { plan_type: 'creator_pro' } },
    compute_provider_details: {},
  },
};

const stops: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
});

/** The page of the form over the features that every form uses, and a server that knows where things run and what a sketch is. */
const open = () => {
  const sent: Record<string, unknown>[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const { pathname } = new URL(config.url ?? '', 'http://api.test');
    if (pathname !== '/sketch/create/')
      return replyWith(config, ANSWERS[pathname] ?? { environments: [], users: [] });
    sent.push(bodyOf(config));
    return replyWith(config, {
      sketch: { sketch_id: 'sk-1', sketch_name: 'Tree', user_name: 'ann', collaborators: [] },
    });
  };
  const features = [forms, sources, placement];
  const app = runLinesAlone([...features.flatMap(({ flows = [] }) => flows), ...sketchForm.lines], {
    adapter,
    at: '/sketches/create',
    credentials: () => ({ token: 't', user_name: 'ann' }),
    reducers: {
      config: configReducer(DEFAULT_CONFIG),
      'session.current': () => session,
      ...Object.fromEntries(features.flatMap(({ reducers = {} }) => reducersByPath(reducers))),
    },
  });
  stops.push(app.stop);
  render(
    <Provider store={app.store}>
      <Router history={app.history}>
        <PanelsProvider value={Object.assign({}, ...features.map(({ panels }) => panels))}>
          <CreatePage of={sketchForm} />
        </PanelsProvider>
      </Router>
    </Provider>,
  );
  return { app, sent };
};
const user = userEvent.setup();

test('a new kind of object has a create form by a table of less than 100 lines', async () => {
  expect(
    readFileSync(path.join(root, 'test/screens/form/sketchForm.ts'), 'utf8').split('\n').length,
  ).toBeLessThan(100);
  const { app, sent } = open();
  await screen.findByRole('form', { name: 'Create Sketch' });
  expect(screen.getByRole('textbox', { name: /Sketch name/ })).toHaveValue('Untitled');
  await user.click(screen.getByRole('radio', { name: /Local filesystem/ }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Sketch name/ })).toHaveAccessibleDescription(
      'Please input your sketch name!',
    ),
  );
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Empty file/ }));
  expect(screen.getByRole('textbox', { name: /Main file/ })).toHaveValue('sketch.svg');
  expect(screen.getByRole('textbox', { name: /Sketch name/ })).toHaveValue('Untitled');
  await user.type(screen.getByRole('textbox', { name: /Sketch name/ }), 'Tree');
  await user.clear(screen.getByRole('spinbutton', { name: 'Colours' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Colours' }), '3');
  await user.type(screen.getByRole('textbox', { name: 'Paper' }), 'A4');
  await user.click(screen.getByRole('switch', { name: 'Framed' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(app.history.location.pathname).toBe('/sketches/sk-1'));
  expect(sent).toMatchObject([
    {
      settings: {
        sketch_name: 'Tree',
        source_dir: 'Tree',
        main_file: 'sketch.svg',
        colours: 3,
        paper: 'A4',
        framed: true,
        compute_provider: 'local',
        instance_id: 'local--small',
      },
    },
  ]);
  expect(app.crashes).toEqual([]);
});

test('what was filled in the form of a new kind is not thrown away without a question', async () => {
  const { app } = open();
  await user.type(await screen.findByRole('textbox', { name: /Sketch name/ }), 'Half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard this sketch?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(app.history.location.pathname).toBe('/sketches');
});
