import { requirementOptions } from '../locking/requirementLines';
import type { Tools } from '../pythons';

/** Options of pip that uv has too: uv reads no pip.conf, and what a machine says there holds for it as well. */
const VARIABLES: Readonly<Record<string, { readonly name: string; readonly between?: string }>> = {
  'index-url': { name: 'UV_DEFAULT_INDEX' },
  'extra-index-url': { name: 'UV_INDEX', between: ' ' },
  'find-links': { name: 'UV_FIND_LINKS', between: ',' },
  constraint: { name: 'UV_CONSTRAINT', between: ' ' },
  'trusted-host': { name: 'UV_INSECURE_HOST', between: ' ' },
  cert: { name: 'SSL_CERT_FILE' },
};

/** Options of pip that do not change which packages are installed, or that builds set themselves. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'break-system-packages',
  'cache-dir',
  'default-timeout',
  'disable-pip-version-check',
  'no-cache-dir',
  'no-color',
  'no-input',
  'no-warn-script-location',
  'progress-bar',
  'quiet',
  'require-virtualenv',
  'retries',
  'root-user-action',
  'timeout',
  'user',
  'verbose',
]);

/**
 * The settings of uv that correspond to those of pip, or why there are none, as the end of a sentence. An index of the requirements themselves comes before
 * that of the settings.
 */
export const uvVariables = (
  settings: Tools['settings'],
  requirements: string,
): Readonly<Record<string, string>> | string => {
  if (settings === null) return "pip's settings cannot be read";
  const known = Object.entries(settings).filter(([option]) => !WITHOUT_EFFECT.has(option));
  const other = known.find(([option]) => !Object.hasOwn(VARIABLES, option));
  if (other) return `pip has the setting '${other[0]}' on this machine`;
  const hasIndex = requirementOptions(requirements).general.some((line) =>
    /^(-i|--index-url)/.test(line),
  );
  return Object.fromEntries(
    known
      .filter(([option]) => !(hasIndex && option === 'index-url'))
      .map(([option, value]) => {
        const { name, between } = VARIABLES[option]!;
        return [name, between === undefined ? value : value.trim().split(/\s+/).join(between)];
      }),
  );
};
