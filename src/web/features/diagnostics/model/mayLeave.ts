/**
 * What may leave in the file of a session. Everything that is not on these lists is masked, so a field or a slice that is new is masked too.
 * Beside them: numbers, booleans, null, empty strings, instants (2026-01-31T12:00:00Z), and the types of actions.
 */

/** Fields whose strings may stay, where they are words or names of fields of the program (programWords.json): 'Done', 'loading', 'PUSH'. */
export const WORD_FIELDS: readonly string[] = [
  'status',
  'phase',
  'kind',
  'type',
  'intent',
  'role',
  'action',
  'plan',
  'view',
  'tab',
  'order',
  'sort',
  'mode',
  'step',
  'direction',
  'area',
  'storage',
  'theme',
  'outcome',
  'method',
  'visibility',
  'scope',
  'about',
  'stage',
  'level',
  'unit',
  'policy',
  'position',
  'side',
  'layout',
  'density',
  'axis',
  'runtime',
  'goal',
  'strategy',
  'notebook_status',
  'job_status',
  'object_type',
  'privacy',
  'shown',
  'object_kind',
  'verdict',
  'form',
  'field',
  'choice',
];

/** What keys are made of that begin with a word of the program: 'notebook:7f'. */
export const PREFIX = /^(\w+):(.+)$/s;

/** Fields of actions of these types that hold names of the program: of workers, events and slices. */
export const NAMES_IN: Readonly<Record<string, readonly string[]>> = {
  'flow/crashed': ['worker', 'on'],
  'persist/PERSIST': ['key'],
  'persist/REHYDRATE': ['key'],
  '@@atelier/ROOMS_JOINED': ['slices'],
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

/** What the browser says of a mistake in the program, in words of the program alone; the groups are names of fields. */
export const PLAIN_ERRORS: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '(\w+)'\)$/,
  /^(?:\w+\.)*(\w+) is not (?:a function|iterable|defined|a constructor)$/,
  /^Maximum call stack size exceeded$/,
  /^Invalid time value$/,
  /^Invalid array length$/,
];
