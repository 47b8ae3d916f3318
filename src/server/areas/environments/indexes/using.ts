import { maskingOf, type Masking } from '../../../platform/secrets/masking';
import type { Tools } from '../pythons';
import { pythonIn, type Step, type StepOptions } from '../steps';
import type { TeamIndex } from './repository';

const credentialsOf = ({ login, password }: TeamIndex) =>
  password === '' ? '' : `${encodeURIComponent(login)}:${encodeURIComponent(password)}@`;

/** The address with the credentials in it. */
const withCredentials = (index: TeamIndex): string =>
  index.address.replace('//', `//${credentialsOf(index)}`);

/** pip's settings on this machine with the indexes of a team in them. Null where pip's settings cannot be read and the team has none. */
export const withIndexes = (
  settings: Tools['settings'],
  indexes: readonly TeamIndex[],
): Tools['settings'] => {
  if (indexes.length === 0) return settings;
  const main = indexes.find(({ inPlace }) => inPlace);
  const further = [
    ...(settings?.['extra-index-url'] ?? '').split(/\s+/).filter((each) => each !== ''),
    ...indexes.filter(({ inPlace }) => !inPlace).map(withCredentials),
  ];
  return {
    ...settings,
    ...(main && { 'index-url': withCredentials(main) }),
    ...(further.length > 0 && { 'extra-index-url': further.join(' ') }),
  };
};

/** Variables with which pip uses these settings; none where the team has no indexes. */
export const pipVariables = (
  settings: Tools['settings'],
  indexes: readonly TeamIndex[],
): Readonly<Record<string, string>> => {
  if (indexes.length === 0) return {};
  const { 'index-url': main, 'extra-index-url': further } = settings ?? {};
  return {
    ...(main !== undefined && { PIP_INDEX_URL: main }),
    ...(further !== undefined && { PIP_EXTRA_INDEX_URL: further }),
  };
};

/** The texts by which an index could be recognised in what tools print: pip and uv write `****` in place of a password. */
const secretsOf = (index: TeamIndex): readonly string[] => {
  const { address, login, password } = index;
  const { host, hostname } = new URL(address);
  const place = address.slice(address.indexOf('//') + 2);
  const name = encodeURIComponent(login);
  const places = [place, host, hostname];
  if (password === '') return places;
  return [
    ...places,
    ...places.flatMap((each) => [`${name}:****@${each}`, `${name}@${each}`]),
    ...[password, encodeURIComponent(password), credentialsOf(index).slice(0, -1)],
    Buffer.from(`${login}:${password}`).toString('base64'),
  ];
};

/** How addresses and credentials of indexes are masked in the log of a build; null where there is nothing to mask. */
export const indexSecrets = (
  indexes: readonly TeamIndex[],
): { readonly values: Readonly<Record<string, string>>; readonly mask: Masking } | null => {
  const values = Object.fromEntries(indexes.flatMap(secretsOf).entries());
  const mask = maskingOf(values);
  return mask && { values, mask };
};

/** A line of the log that names the indexes of a team. */
export const namedIndexes = (indexes: readonly TeamIndex[]): string =>
  `Package indexes of the team: ${indexes
    .map(({ name, inPlace }) => (inPlace ? `${name} (in place of the public one)` : name))
    .join(', ')}`;

const ADVICE =
  'it needs a user name and a password, or refuses those that it was given. An admin of the team can correct them in Environments, Package indexes.';

/** An index that wants other credentials looks to pip and uv like one without the package. */
const ASK = `
import base64, json, os, sys
from urllib import error, request
class Stay(request.HTTPRedirectHandler):
    def redirect_request(self, *about):
        return None
refusing = []
for each in json.loads(os.environ["ATELIER_INDEXES"]):
    asked = request.Request(each["address"] + "/")
    if each["password"]:
        credentials = "%s:%s" % (each["login"], each["password"])
        asked.add_header("Authorization", "Basic " + base64.b64encode(credentials.encode()).decode())
    try:
        request.build_opener(Stay).open(asked, timeout=10).close()
    except error.HTTPError as answer:
        if answer.code == 401:
            refusing.append(each["name"])
    except Exception:
        pass
if refusing:
    sys.exit("\\n".join("The package index %s answers 401 Unauthorized: ${ADVICE}" % name for name in refusing))
`;

/** Asks each index whether it takes its credentials; fails with a sentence for each that does not. */
export const refusingIndexes = (
  venv: string,
  indexes: readonly TeamIndex[],
): readonly [Step, StepOptions] => [
  [pythonIn(venv), '-I', '-c', ASK],
  {
    shown: 'Asking the package indexes of the team whether they take their credentials',
    environment: { ATELIER_INDEXES: JSON.stringify(indexes) },
    explained: (printed) => printed.trim(),
  },
];
