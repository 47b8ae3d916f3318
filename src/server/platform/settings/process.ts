import path from 'node:path';

/** The one place that reads the environment of this process (test/rules/settings). */
const DEFAULT_PATH = '/usr/bin:/bin';

/** The environment as this process has it now. */
export const processEnvironment = (): NodeJS.ProcessEnv => process.env;

/** Folders that npm puts before the others while it runs a script: they hold the tools of this repository. */
const OF_NPM = /(?:^|\/)node_modules(?:\/|$)/;

/** Where programs are looked for: the PATH, without what npm adds to it. */
export const searchPath = (): string =>
  (process.env['PATH'] ?? DEFAULT_PATH)
    .split(path.delimiter)
    .filter((folder) => !OF_NPM.test(folder))
    .join(path.delimiter);

/** Variables that name files of certificates: where a proxy or an index signs with an authority of its own, nothing is reached without them. */
export const CERTIFICATES = [
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'NODE_EXTRA_CA_CERTS',
  'GIT_SSL_CAINFO',
  'AWS_CA_BUNDLE',
] as const;

/** Takes variables out of the environment, so that nothing that is started from now on inherits them. */
export const forget = (names: readonly string[]): void => {
  for (const name of names) delete process.env[name];
};
