import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { fixture } from '#test/harness/machine';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { requirementsPicked } from '~/web/features/environments/events';
import { createForm } from '~/web/features/environments/model/model';
import { dismissed } from '~/web/core/toasts/events';
import { files } from '~/web/lib/browser/files/files';

let server: TestWorkspace;
let app: AtWork;
beforeAll(async () => {
  server = await openWorkspace();
});
afterEach(() => app.stop());
afterAll(() => server.close());
const notices = () =>
  app
    .state()
    .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => ({ kind, text }));

test('ENV takes its requirements from a file of this computer, and what is no text of that size is refused', async () => {
  const token = await server.signIn();
  app = await openAtWork(server, { token, at: '/environments', wire: openWire(server.app) });
  app.dispatch(createForm.events.opened({ env_name: '', requirements: '', base_python: '' }));
  app.dispatch(
    requirementsPicked({
      form: 'create',
      file_id: files.keep(new File(['numpy\r\npandas\r\n'], 'requirements.txt')),
    }),
  );
  await app.heard(createForm.events.changed);
  const requirements = () => app.state().environments?.forms.create?.values.requirements;
  expect(requirements()).toBe('numpy\npandas\n');
  const pick = (content: Uint8Array<ArrayBuffer>, name: string) =>
    app.dispatch(
      requirementsPicked({ form: 'create', file_id: files.keep(new File([content], name)) }),
    );
  // As PowerShell writes it.
  const wide = await readFile(fixture('reports/requirements-utf16.txt'));
  pick(new Uint8Array(wide), 'requirements.txt');
  await expect.poll(requirements).toBe('six==1.16.0\nattrs==23.2.0\n');
  const failed = { kind: 'error', text: 'The file could not be read' };
  pick(new Uint8Array(500_000), 'photo.txt');
  await expect.poll(notices).toEqual([failed]);
  app.dispatch(dismissed({ text: failed.text }));
  pick(new Uint8Array(500), 'zeros.txt');
  await expect.poll(notices).toEqual([failed]);
  expect(requirements()).toBe('six==1.16.0\nattrs==23.2.0\n');
  app.dispatch(dismissed({ text: failed.text }));
  const sent = (content: string, name: string) => pick(new TextEncoder().encode(content), name);
  const project = '[project]\ndependencies = ["six"]\noptional-dependencies = {dev = ["ruff"]}';
  sent(project, 'pyproject.toml');
  const taken = "# From pyproject.toml.\nsix\n\n# Optional, 'dev':\n# ruff\n";
  await expect.poll(requirements).toBe(taken);
  const part = { kind: 'info', text: 'The file was read in part' };
  await expect.poll(notices).toEqual([part]);
  app.dispatch(dismissed({ text: part.text }));
  sent('[project]\ndependencies = ["-e ."]', 'pyproject.toml');
  await expect.poll(notices).toEqual([failed]);
  expect(app.state().toasts.visible[0]?.lines).toEqual([
    "pyproject.toml, 'project.dependencies[0]': '-e .' has an option of pip; only requirements can stand here.",
  ]);
  expect(requirements()).toBe(taken);
});
