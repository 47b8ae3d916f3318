import { normalName } from './lock';

/** The lines of a requirements text as pip reads them: joined where they end in '\', without comments and blank lines. */
const linesOf = (requirements: string): readonly string[] =>
  requirements
    .replaceAll(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

const OTHER_FILE = /^(-r|-c|--requirement|--constraint)/;
const EDITABLE = /^(-e|--editable)/;
/** Options of pip for one requirement alone, up to the next option. */
const OF_ONE =
  /\s(--(?:config-settings?|global-option|install-option|build-option)[\s=](?:(?!\s--).)+)/g;

/** The options of a requirements text. */
export interface RequirementOptions {
  /** Lines of options for all packages: where they are looked for, whether from source. */
  readonly general: readonly string[];
  /** Options of one package, by its normal name. */
  readonly ofPackage: ReadonlyMap<string, string>;
  /** It names other files, whose options are not known here. */
  readonly namesFiles: boolean;
  /** It names a folder that is installed as it is (`-e`). */
  readonly isEditable: boolean;
  /** Whether each package has to have a hash in it. */
  readonly requiresHashes: boolean;
  /** The hashes that a package may have, 'sha256:…', by its normal name. */
  readonly hashes: ReadonlyMap<string, readonly string[]>;
  /** Addresses with a name and a password in them, which pip leaves out of its report. */
  readonly credentials: readonly string[];
}

/** The options in a requirements text that also hold where its lock is installed. */
export const requirementOptions = (requirements: string): RequirementOptions => {
  const lines = linesOf(requirements);
  const ofPackage = new Map<string, string>();
  const hashes = new Map<string, readonly string[]>();
  for (const line of lines) {
    const [name] = /^[\w.-]+/.exec(line) ?? [];
    const options = [...line.matchAll(OF_ONE)].map(([, option]) => option);
    const asked = [...line.matchAll(/\s--hash[\s=]+(\S+)/g)].map(([, hash]) => hash!);
    if (name === undefined || name.startsWith('-')) continue;
    if (options.length > 0) ofPackage.set(normalName(name), options.join(' '));
    if (asked.length > 0) hashes.set(normalName(name), asked);
  }
  return {
    general: lines
      .filter((line) => line.startsWith('-') && !OTHER_FILE.test(line) && !EDITABLE.test(line))
      .map((line) => line.replaceAll('--require-hashes', '').trim())
      .filter((line) => line !== ''),
    ofPackage,
    isEditable: lines.some((line) => EDITABLE.test(line)),
    requiresHashes: lines.some((line) => /(^|\s)--(require-hashes|hash)\b/.test(line)),
    hashes,
    namesFiles: lines.some((line) => OTHER_FILE.test(line)),
    credentials: [...requirements.matchAll(/\/\/[^\s/@]+@[^\s/]+/g)].map(([found]) => found),
  };
};

/** An address with the name and password that the requirements have for its host. */
export const withCredentials = (url: string, { credentials }: RequirementOptions): string => {
  for (const found of credentials) {
    const host = `//${found.slice(found.indexOf('@') + 1)}/`;
    const bare = url.replace(/\/\/[^\s/@]*@/, '//');
    if (bare.includes(host)) return bare.replace(host, `${found}/`);
  }
  return url;
};

/** A password in an address that is not written down but is the value of a variable of the machine, `${TOKEN}`. */
const VARIABLE = /^(?:[^:]*:)?\$\{[A-Z0-9_]+\}$/;

/** Whether an address of the web in a requirements text, also of a comment, has a user name or a password in it. */
export const hasCredentials = (requirements: string): boolean =>
  [...requirements.replaceAll(/\\\r?\n\s*/g, '').matchAll(/https?:\/\/([^\s/?#]*)@/gi)].some(
    ([, credentials = '']) => !VARIABLE.test(credentials),
  );
