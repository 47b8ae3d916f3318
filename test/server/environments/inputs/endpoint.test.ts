/** Each kind of file that names packages, as the app sends it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';

const HASH = 'a'.repeat(64);
const WHEEL = 'https://host.example/six-1.0-py3-none-any.whl';

describe.skipIf(machine.python === null)('a file that names packages', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const ask = (file_name: string, content: string) =>
    server.ask('environments', 'readFile', { file_name, content }, { token });

  it.each([
    ['requirements.txt', 'six\r\n', 'six\n'],
    ['pyproject.toml', '[project]\ndependencies = ["six"]', '# From pyproject.toml.\nsix\n'],
    ['main.py', '# /// script\n# dependencies = ["six"]\n# ///\n', '# From main.py.\nsix\n'],
    [
      'environment.yml',
      'dependencies: [{pip: [six]}]',
      '# From the pip section of environment.yml.\nsix\n',
    ],
    [
      'pylock.toml',
      `lock-version = "1.0"\n[[packages]]\nname = "six"\nversion = "1.0"\nwheels = [{ url = "${WHEEL}", hashes = { sha256 = "${HASH}" } }]`,
      `six==1.0 \\\n    --hash=sha256:${HASH}\n`,
    ],
    [
      'uv.lock',
      `version = 1\n[[package]]\nname = "six"\nversion = "1.0"\nsource = { registry = "https://pypi.org/simple" }\nwheels = [{ url = "${WHEEL}", hash = "sha256:${HASH}" }]`,
      `six==1.0 \\\n    --hash=sha256:${HASH}\n`,
    ],
  ])('API-60 ENV %s becomes requirements', async (name, content, requirements) => {
    const reply = await ask(name, content);
    expect(reply).toMatchObject({
      value: { requirements: expect.stringContaining(requirements), notes: [] },
    });
  });

  it('API-60 ENV what cannot be used is refused with the place in it, and so is what becomes too long a list', async () => {
    expect(await ask('pyproject.toml', '[project]\ndependencies = ["-e ."]')).toMatchObject({
      status: 422,
      failure: {
        Error:
          "pyproject.toml, 'project.dependencies[0]': '-e .' has an option of pip; only requirements can stand here.",
      },
    });
    expect(await ask('requirements.txt', 'six\n'.repeat(25_000))).toMatchObject({ status: 200 });
    expect(await ask('requirements.txt', 'six\n'.repeat(25_001))).toMatchObject({
      status: 422,
      failure: { Error: expect.stringContaining('becomes a list of 100,004 characters') },
    });
    expect(await ask('requirements.txt', 'x'.repeat(2_000_001))).toMatchObject({ status: 422 });
  });
});
