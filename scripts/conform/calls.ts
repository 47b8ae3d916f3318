import { SPEC_CALLS, type SpecCall } from '../../test/contract/specCalls';

/** Name prefix of the objects that the check creates, so that leftovers can be traced to it. */
export const MADE = 'Conformance check';
/** Name prefix of folders in the drive. */
const FOLDER = 'conformance-check-';
/** Folders that no call of section 7 deletes in the end. */
export const LEFT_FOLDERS = [`/${FOLDER}other/`, `/${FOLDER}older/`] as const;

/** Calls that change nothing. */
const READS =
  /\/(login|read|readall|readnames|exists|regions|zones|agentlist|mlflow|tensorboard|artifacts|monitoringsummary)\/?$|\/autocomplete\/|\/output\/read\//;
/** These end in `read` as well, and make sense only with what was made here, or make something. */
const NEEDS_MADE = /presigned_url\/read|room\/code\/read|runtime\/dnsname/;

export const onlyReads = ({ path }: SpecCall): boolean =>
  READS.test(path) && !NEEDS_MADE.test(path);

/** Only admins may use zones, regions and groups (line 196). */
export const isForAdmins = ({ path }: SpecCall): boolean => /^\/(zone|region|group)/.test(path);

const STAYS = 'section 7 has no call that deletes what it makes';
/** Calls that cannot be tried safely, with the reason. */
const UNSAFE: Readonly<Record<string, string>> = {
  '/fsc/user/password/change/': 'it would change the password of the person who signs in',
  '/fsc/user/invite/': 'it would send an e-mail',
  '/fsc/user/picture/upload/': 'it would replace the picture of the person who signs in',
  '/fsc/user/paymentinformation/setupintent/create/': 'it would begin a payment',
  '/fsc/stream/invite_by_email/': 'it would send an e-mail',
  '/zone/create/': STAYS,
  '/region/create/': STAYS,
  '/group/create/': STAYS,
};

export const whyUnsafe = ({ path }: SpecCall): string | undefined => UNSAFE[path];

/** Calls that section 7 names and a program cannot send: those of a browser, to another server, or without a path or fields. */
export const UNCALLED: readonly {
  readonly line: number;
  readonly what: string;
  readonly reason: string;
}[] = [
  {
    line: 231,
    what: 'Invitation and update of a team member',
    reason: 'the specification does not show the paths',
  },
  {
    line: 273,
    what: 'POST /fsc/python/batchjob/submission/rank/update',
    reason: 'the specification does not name its fields',
  },
  {
    line: 275,
    what: 'POST /fsc/python/batchjob/result/fragment/',
    reason: 'the specification does not name its fields',
  },
  {
    line: 298,
    what: 'Meeting token and chat recording of a stream',
    reason: 'the specification does not show the paths',
  },
  { line: 310, what: 'GitHub REST', reason: 'these calls go to GitHub' },
  { line: 313, what: 'OAuth authorize pages', reason: 'they are pages of other sites' },
  {
    line: 314,
    what: 'GET /oauth/github-device',
    reason: 'it needs a code that a person confirms at GitHub',
  },
  {
    line: 315,
    what: 'GET /api/user/launch-app',
    reason: 'it leads a browser with a login cookie to the app',
  },
  { line: 316, what: 'GET /api/user/login-embed', reason: 'it is a page for a browser' },
  { line: 317, what: 'Logout', reason: 'the specification does not show the call' },
];

/** Values that another server has otherwise, or that could be somebody's already. The fields stay as they are. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/notebooks\/\$notebook\/main\.ipynb/g, '$notebookFile'],
  [/notebooks\/\$notebook\/more\.csv/g, '$newFile'],
  [/jobs\/\$job\/train\.py/g, '$jobFile'],
  [/\/(models|other|older)(?=\/|$)/g, `/${FOLDER}$1`],
  [/^older$/g, `${FOLDER}older`],
  [/^a\/b$/g, '$repo'],
  [/^agent-0$/g, '$agent'],
];
const PLACE: Readonly<Record<string, string>> = {
  compute_provider: '$placeProvider',
  compute_region: '$placeRegion',
  compute_zone: '$placeZone',
  instance_type: '$placeType',
  dq_instance_type: '$placeKind',
  instance_id: '$placeInstance',
};
const NAMES = ['notebook_name', 'job_name', 'dag_name', 'stream_name'];

const portableValue = (value: unknown, name: string): unknown => {
  if (Array.isArray(value))
    return name === 'compute_zones' ? ['$placeZone'] : value.map((one) => portableValue(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [field, portableValue(one, field)]),
    );
  if (typeof value !== 'string') return value;
  if (NAMES.includes(name)) return `${MADE}: ${value}`;
  return (
    PLACE[name] ??
    REPLACED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), value)
  );
};

const portable = (call: SpecCall): SpecCall => ({
  ...call,
  fields:
    call.path === '/fsc/user/update/'
      ? { ...call.fields, fullname: '$fullname', email: '$email' }
      : (portableValue(call.fields, '') as SpecCall['fields']),
});

/** Calls that others depend on: they give the bearer, the person, and the places of execution. */
const FIRST =
  /^(\/fsc\/user\/login\/|\/fsc\/user\/read\/|\/fsc\/team\/(compute_provider|region)|\/instance\/readall\/)/;

/** Every call of section 7 in an order in which they can be sent to a server that is used by others, too. */
export const CALLS: readonly SpecCall[] = [
  ...SPEC_CALLS.filter(({ path }) => FIRST.test(path)),
  ...SPEC_CALLS.filter(({ path }) => !FIRST.test(path)),
].map(portable);
