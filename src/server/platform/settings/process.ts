/** The one place that reads the environment of this process (test/rules/settings). */
const DEFAULT_PATH = '/usr/bin:/bin';

/** The environment as this process has it now. */
export const processEnvironment = (): NodeJS.ProcessEnv => process.env;

/** Where programs are looked for. */
export const searchPath = (): string => process.env['PATH'] ?? DEFAULT_PATH;

/** Takes variables out of the environment, so that nothing that is started from now on inherits them. */
export const forget = (names: readonly string[]): void => {
  for (const name of names) delete process.env[name];
};
