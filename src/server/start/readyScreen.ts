import type { Config } from '../platform/settings/config';
import type { Engines } from '../platform/engine/engines';
import { ADMIN } from './firstRun/firstRun';
import type { Serving } from './serve';

const LABEL_WIDTH = 11;
const line = (label: string, text: string) => `  ${label.padEnd(LABEL_WIDTH)}${text}\n`;

/** '0.0.0.0' and friends are no addresses to open. */
const shownHost = ({ host }: Config) =>
  ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;

const signIn = (firstRun: Serving['firstRun']): string => {
  if (firstRun?.password != null)
    return `${ADMIN}, with the password ${firstRun.password} (shown only now: keep it)`;
  return `${ADMIN}, with the password ${firstRun ? 'of ATELIER_ADMIN_PASSWORD' : 'chosen at the first start'}`;
};

/** The first part of the screen: everything needed to begin. */
export const readyText = (
  serving: Pick<Serving, 'port' | 'firstRun' | 'databaseName' | 'runtimes' | 'isolation'>,
  config: Config,
): string =>
  [
    `\nAtelier is ready at http://${shownHost(config)}:${serving.port}\n\n`,
    line('Sign in', signIn(serving.firstRun)),
    line('Data', `${config.dataFolder} (database: ${serving.databaseName})`),
    line('Gateway', `port ${serving.runtimes.gatewayPort}, for notebook pages`),
    line('Isolation', serving.isolation.told),
    ...(serving.isolation.advice === null ? [] : [line('', serving.isolation.advice)]),
  ].join('');

/** An engine of batch work as it is now: `Slurm: 3 nodes, 12 cores`. */
const engineText = async (
  { name, label }: Engines['all'][number],
  engines: Engines,
): Promise<string> => {
  try {
    const up = (await engines.capacity(name)).filter((node) => node.up);
    const cores = Math.floor(up.reduce((sum, { cpus }) => sum + cpus.total, 0));
    return `${label}: ${up.length === 1 ? '' : `${up.length} nodes, `}${cores} core${cores === 1 ? '' : 's'}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The second part: the interpreters found, the engines of jobs, and how to get what is missing. Looking for them may take a moment. */
export const partsText = async ({
  runtimes,
  workspace: { engines },
}: Pick<Serving, 'runtimes' | 'workspace'>): Promise<string> => {
  const [{ runtimes: found, missing }, places] = await Promise.all([
    runtimes.list(),
    Promise.all(engines.all.map((engine) => engineText(engine, engines))),
  ]);
  return [
    ...found.map(({ label }, at) => line(at === 0 ? 'Runs with' : '', label)),
    ...places.map((text, at) => line(at === 0 ? 'Jobs on' : '', text)),
    ...missing.map(({ name, how }, at) => line(at === 0 ? 'Missing' : '', `${name}: ${how}`)),
    line('Stop', 'Ctrl-C'),
  ].join('');
};
