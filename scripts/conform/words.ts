import type { SpecCall } from '../../test/contract/specCalls';
import { onlyReads } from './calls';
import { objectsWith, textOf, valueOf } from './replies';

/** Where the words of calls (`$notebook`) come from: the path of a call, and the fields of its answer. */
const GIVES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/fsc/user/read/': {
    handle: 'internal_handle',
    team: 'team_name',
    fullname: 'fullname',
    email: 'email',
  },
  '/fsc/python/notebook/readall/': { notebook: 'notebook_id' },
  '/fsc/python/notebook/create/': { notebook: 'notebook_id' },
  '/fsc/python/notebook/runtime/connect/': { notebookRun: 'submission_id' },
  '/fsc/python/batchjob/readall/': { job: 'batch_job_id' },
  '/fsc/python/batchjob/create/': { job: 'batch_job_id' },
  '/fsc/python/batchjob/create/v2/': { otherJob: 'batch_job_id' },
  '/fsc/python/batchjob/execute/': { run: 'submission_id' },
  '/fsc/python/batchjob/read/': { run: 'submission_id' },
  '/fsc/python/batchjob/submission/agentlist/': { agent: 'agent_id' },
  '/user/topic/create/': { topic: 'topic_id' },
  '/user/topic/readall/': { topic: 'topic_id' },
  '/zone/readall/': { zone: 'zone_id' },
  '/region/readall/': { region: 'region_id' },
  '/group/readall/': { group: 'group_id' },
  '/dag/create/': { dag: 'dag_id' },
  '/fsc/user/stream/based_on_status/readall/': { stream: 'stream_id' },
  '/fsc/user/stream/create/': { stream: 'stream_id' },
};
/** Display names for words of the calls, where they differ from the word itself. */
const NOUNS: Readonly<Record<string, string>> = {
  notebookRun: 'run of a notebook',
  notebookFile: 'file of a notebook',
  newFile: 'file of a notebook',
  otherJob: 'job',
  jobFile: 'file of a job',
  run: 'run of a job',
  published: 'published notebook',
  recorded: 'recording',
  dag: 'DAG',
  otherSweep: 'sweep',
  sweepRun: 'run of a sweep',
  repo: 'GitHub repository',
  placeProvider: 'compute provider',
  placeRegion: 'region',
  placeZone: 'zone',
  placeType: 'instance type',
  placeKind: 'instance type',
  placeInstance: 'instance type',
};

/** Calls that answer with data of the person and the place, and not of an object that somebody created. */
const OF_ALL = /^\/fsc\/user\/read\/|^\/fsc\/team\/|^\/instance\//;

const wordsIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/\$(\w+)/g)].map(([, word]) => word!);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The text itself, or the first of the fields that an object has. */
const keyOf = (value: unknown, ...fields: string[]): string =>
  typeof value === 'string'
    ? value
    : (fields.map((field) => textOf(field, value)).find((text) => text !== '') ?? '');

/** Where something can run: the first of each list. */
const placeIn = (path: string, body: unknown): Readonly<Record<string, string>> => {
  if (path.includes('compute_provider_features')) {
    const [provider] = list(valueOf('valid_compute_providers', body));
    return provider === undefined ? {} : { placeProvider: keyOf(provider, 'name') };
  }
  if (path === '/fsc/team/regions/') {
    const [region] = list(valueOf('regions', body) ?? body);
    return { placeRegion: keyOf(region ?? '', 'region_id', 'region_name') };
  }
  if (path === '/fsc/team/region/zones/') {
    const [zone] = list(valueOf('zones', body));
    return { placeZone: keyOf(zone ?? '', 'zone_id', 'zone_name') };
  }
  const instance = objectsWith('instance_id', body).find(({ enabled }) => enabled !== false);
  return path !== '/instance/readall/' || !instance
    ? {}
    : {
        placeInstance: keyOf(instance, 'instance_id'),
        placeType: keyOf(instance, 'instance_type'),
        placeKind: keyOf(instance, 'dq_instance_type'),
      };
};

/** Files by the address that the answer of a notebook or a job names. */
const filesIn = (path: string, body: unknown): Readonly<Record<string, string>> => {
  const [file] = list(valueOf('sc_bj_file_urls', body));
  if (typeof file !== 'string') return {};
  if (path.startsWith('/fsc/python/notebook/'))
    return { notebookFile: file, newFile: file.replace(/[^/]*$/, 'more.csv') };
  return path.startsWith('/fsc/python/batchjob/') ? { jobFile: file } : {};
};

/**
 * Values of the words in the calls. A call that changes something gets only objects that were created here: objects that a list names belong
 * to somebody, and are only read.
 */
export const createWords = (given: Readonly<Record<string, string>>) => {
  const shared: Record<string, string> = { ...given };
  const made: Record<string, string> = {};
  const seen: Record<string, string> = {};
  const find = (word: string, call: SpecCall): string | undefined =>
    made[word] ?? shared[word] ?? (onlyReads(call) ? seen[word] : undefined);
  const isOfMade = (call: SpecCall) =>
    !onlyReads(call) || wordsIn(call).some((word) => word in made);
  return {
    /** Display name of the first word that lacks a value for the call: 'run of a job'; undefined where none does. */
    missing: (call: SpecCall): string | undefined => {
      const word = wordsIn([call.path, call.fields]).find((one) => find(one, call) === undefined);
      return word === undefined ? undefined : (NOUNS[word] ?? word);
    },
    /** The call with everything filled in. */
    filled: (call: SpecCall): SpecCall =>
      JSON.parse(
        JSON.stringify(call).replace(/\$(\w+)/g, (whole, word: string) =>
          JSON.stringify(find(word, call) ?? whole).slice(1, -1),
        ),
      ) as SpecCall,
    /** Remembers what an answer gives for later calls. */
    learn(call: SpecCall, body: unknown): void {
      const { path } = call;
      const into = OF_ALL.test(path) ? shared : isOfMade(call) ? made : seen;
      for (const [word, field] of Object.entries(GIVES[path] ?? {})) {
        const value = textOf(field, body);
        if (value !== '') into[word] = value;
      }
      Object.assign(into, placeIn(path, body), filesIn(path, body));
      const token = objectsWith('publish_token', body).find(
        ({ publish_token: value }) => typeof value === 'string' && value !== '',
      );
      if (token) seen['published'] = String(token['publish_token']);
      const repos = path === '/fsc/user/github/repos/readall/' ? body : null;
      const [repo] = list(Array.isArray(repos) ? repos : (valueOf('repos', repos) ?? null));
      if (repo !== undefined) shared['repo'] = keyOf(repo, 'full_name', 'name');
    },
    /** Whether something of this name was made here. */
    hasMade: (word: string): boolean => word in made,
  };
};

export type Words = ReturnType<typeof createWords>;
