import { distance } from 'fastest-levenshtein';
import { list, type Environment } from './environment';
import { EVERY_SETTING, SECRETS } from './all';

const PREFIX = 'ATELIER_';

/** How many letters of a name may be wrong for another to be meant. */
const MAX_WRONG = 3;

/** Names of other programs of this repository: they may stand in the same environment. */
const OF_SCRIPTS: Readonly<Record<string, string>> = {
  ATELIER_DEV_PORT: 'the port of the app with hot reload, `npm run dev`',
  ATELIER_IDLE_LOOK: 'seconds between two looks of `scripts/deploy/when-idle.sh`',
  ATELIER_CONFORM_USER: 'who signs in, `npm run conform`',
  ATELIER_CONFORM_PASSWORD: 'their password, `npm run conform`',
  ATELIER_TEST_BROWSER: 'the browser of the tests',
  ATELIER_TEST_PACKAGES: 'which Python packages tests run with',
  ATELIER_SLOW_TESTS: 'runs the slow tests alone, `npm run test:long -- slow`',
  ATELIER_PICTURE: 'tests take the pictures of the guide anew',
  ATELIER_LONG_MINUTES: 'how long parts of `npm run test:long` run',
  ATELIER_MUTATIONS: 'which guards `npm run test:long -- mutations` takes away',
};

/** Names that the server gives to the programs of people: a server that is started in a job or a notebook inherits them. */
const OF_PROGRAMS: Readonly<Record<string, string>> = {
  ATELIER_AGENT_ID: 'which of the agents of a job',
  ATELIER_DATASET: 'the folder of the dataset of a job',
  ATELIER_JOB_ID: 'the job',
  ATELIER_KERNEL_FOLDER: 'the folder of a kernel',
  ATELIER_MASTER_ADDR: 'where the agents of a job meet',
  ATELIER_MASTER_PORT: 'the port where they meet',
  ATELIER_METRICS: 'the file that a trial writes its metrics to',
  ATELIER_NODE: 'the node that an agent runs on',
  ATELIER_PARAMETERS: 'the parameters of a job',
  ATELIER_POD_ADDRESS: 'the address of a pod',
  ATELIER_RUN_ID: 'the run of a job',
  ATELIER_SERVE_SOCKET: 'the socket that a prediction answers on',
  ATELIER_SUBMISSION_ID: 'the submission of a job',
  ATELIER_TUNNEL_SECRET: 'what a prediction on a node shows to the gateway',
  ATELIER_TUNNEL_TO: 'the gateways that it calls',
};

/** Families of such names. */
const FAMILIES = ['ATELIER_SECRET_', 'ATELIER_DATASETS_'] as const;

/** Every name that begins like a setting and is none, with what it is. */
export const OTHER_NAMES = { ...OF_SCRIPTS, ...OF_PROGRAMS };

/** Every name that the server reads. */
const known: ReadonlySet<string> = new Set([
  ...EVERY_SETTING.map(([name]) => name),
  ...SECRETS.map((name) => `${name}_FILE`),
]);

const nearest = (name: string): string | undefined =>
  [...known]
    .map((one) => ({ one, wrong: distance(name, one) }))
    .filter(({ wrong }) => wrong <= MAX_WRONG)
    .sort((a, b) => a.wrong - b.wrong)[0]?.one;

const isOther = (name: string) =>
  Object.hasOwn(OTHER_NAMES, name) || FAMILIES.some((family) => name.startsWith(family));

/** A sentence for each name that begins like a setting and is none. Names of ATELIER_PASS_ENVIRONMENT are for people's programs. */
export const unknownNames = (environment: Environment): string[] => {
  const passed = new Set(list(environment['ATELIER_PASS_ENVIRONMENT']));
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name] !== undefined)
    .filter((name) => !known.has(name) && !isOther(name) && !passed.has(name))
    .map((name) => {
      const meant = nearest(name);
      const hint =
        meant === undefined ? 'npm start -- --help names them.' : `Did you mean ${meant}?`;
      return `Unknown setting ${name}. ${hint}`;
    });
};
