/**
 * Values that may be in the file of a session beside the words that an action or a slice is declared with (declared.json): numbers, booleans, null,
 * empty strings, instants (2026-01-31T12:00:00Z), the types of actions, and what these lists name. Everything else is masked.
 */

/** Parts of the query of an address whose values may stay, where they are words of the program (programWords.json): `?tab=output`. */
export const QUERY_WORDS: readonly string[] = [
  'tab',
  'view',
  'order',
  'sort',
  'mode',
  'kind',
  'storage',
  'status',
  'direction',
  'scope',
];

/** The prefixes of keys that begin with a word of the program: 'notebook:7f'. */
export const PREFIX = /^(\w+):(.+)$/s;

/** Fields of actions of these types that hold names of the program: of workers, events and slices. */
export const NAMES_IN: Readonly<Record<string, readonly string[]>> = {
  'diagnostics/flowCrashed': ['worker', 'on'],
  '@@atelier/FEATURES_JOINED': ['slices'],
};

/** Actions that are declared as anything and hold a part of the state in their payload. */
export const STATE_IN: readonly string[] = ['persist/REHYDRATE', '@@atelier/FEATURES_JOINED'];

/** The field of actions of these types that holds the location of the router. */
export const LOCATION_IN: Readonly<Record<string, string>> = {
  '@@router/LOCATION_CHANGE': 'payload',
  '@@atelier/FEATURES_JOINED': 'router',
};

/** Fields that hold an address of the app: of its path the segments stay that routes are made of, and of its query the names. */
export const ADDRESS_FIELDS: readonly string[] = ['pathname', 'search'];

/** Fields whose keys are names of people: one who is called as a field of the program is masked there as everywhere. */
export const BY_PERSON_FIELDS: readonly string[] = ['here', 'typing'];

/** Fields whose numbers are masked too, for what they open. */
export const SECRET_FIELDS =
  /pass(word|phrase|code)|secret|token|credential|authorization|cookie|otp|pin$|^(device|user)_?code$/i;

/** Endings of files that the app tells apart. What is before them is masked. */
export const ENDINGS =
  /^(.+?)(\.(?:py|ipynb|sh|js|ts|md|txt|csv|tsv|json|yaml|yml|toml|parquet|pdf|png|jpe?g|gif|svg|html|zip|tar|gz))$/i;

/** An instant or a day. */
export const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Messages of the browser about a programming error, in words of the program alone; the groups are names of fields. */
export const PLAIN_ERRORS: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '(\w+)'\)$/,
  /^(?:\w+\.)*(\w+) is not (?:a function|iterable|defined|a constructor)$/,
  /^Maximum call stack size exceeded$/,
  /^Invalid time value$/,
  /^Invalid array length$/,
];
