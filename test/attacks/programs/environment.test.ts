import { afterEach, describe, expect, it } from 'vitest';
import { environmentFor, machineEnvironment } from '~/server/platform/kernels/kernels/environment';

describe("the environment of the server's shell", () => {
  const OF_SHELL = {
    PYTHONPATH: '/shell/modules',
    PYTHONHOME: '/shell',
    PIP_TARGET: '/shell/target',
    PIP_INDEX_URL: 'https://shell.example',
    UV_INDEX_URL: 'https://shell.example',
    VIRTUAL_ENV: '/shell/venv',
    CONDA_PREFIX: '/shell/conda',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--no-warnings',
    npm_config_prefix: '/shell',
    PWD: '/shell',
  };
  const OF_MACHINE = {
    HTTPS_PROXY: 'http://proxy.example:3128',
    no_proxy: 'localhost',
    SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt',
    REQUESTS_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt',
    LANG: 'de_DE.UTF-8',
    LC_TIME: 'C',
    TZ: 'Europe/Berlin',
  };
  const before = { ...process.env };
  afterEach(() => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  });

  it('enters no program, but what the machine is reached by does, and what is named', () => {
    Object.assign(process.env, OF_SHELL, OF_MACHINE, {
      ATELIER_PASS_ENVIRONMENT: 'PIP_INDEX_URL',
      PATH: '/opt/atelier/node_modules/.bin:/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:/usr/local/bin:/usr/bin',
    });
    const given = [machineEnvironment(), environmentFor('/opt/python/bin/python3', {})];
    for (const environment of given) {
      expect(environment).toMatchObject({ ...OF_MACHINE, PIP_INDEX_URL: OF_SHELL.PIP_INDEX_URL });
      const found = Object.keys(OF_SHELL).filter((name) => name in environment);
      expect(found).toEqual(['PIP_INDEX_URL']);
    }
    expect(given.map(({ PATH }) => PATH)).toEqual([
      '/usr/local/bin:/usr/bin',
      '/opt/python/bin:/usr/local/bin:/usr/bin',
    ]);
  });
});
