import type { Config } from './config';
import { ADMIN } from './firstRun/firstRun';
import type { Serving } from './serve';

const LABEL_WIDTH = 11;
const line = (label: string, text: string) => `  ${label.padEnd(LABEL_WIDTH)}${text}\n`;

/** '0.0.0.0' and friends are no addresses to open. */
const shownHost = ({ host }: Config) => (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host);

const signIn = (firstRun: Serving['firstRun']): string => {
  if (firstRun?.password != null) return `${ADMIN}, with the password ${firstRun.password} (shown only now: keep it)`;
  return `${ADMIN}, with the password ${firstRun ? 'of ATELIER_ADMIN_PASSWORD' : 'chosen at the first start'}`;
};

/** The first part of the screen: everything needed to begin. */
export const readyText = (serving: Pick<Serving, 'port' | 'firstRun' | 'databaseName' | 'runtimes'>, config: Config): string => [
  `\nAtelier is ready at http://${shownHost(config)}:${serving.port}\n\n`,
  line('Sign in', signIn(serving.firstRun)),
  line('Data', `${config.dataFolder} (database: ${serving.databaseName})`),
  line('Gateway', `port ${serving.runtimes.gatewayPort}, for notebook pages`),
].join('');

/** The second part: the interpreters found, and how to get what is missing. Looking for them may take a moment. */
export const partsText = async ({ runtimes }: Pick<Serving, 'runtimes'>): Promise<string> => {
  const { runtimes: found, missing } = await runtimes.list();
  return [
    ...found.map(({ label }, at) => line(at === 0 ? 'Runs with' : '', label)),
    ...missing.map(({ name, how }, at) => line(at === 0 ? 'Missing' : '', `${name}: ${how}`)),
    line('Stop', 'Ctrl-C'),
  ].join('');
};
