import { readConfig, type Config } from './platform/settings/config';
import { closeInheritedFiles } from './platform/settings/inheritedFiles';
import { programFolders } from './platform/settings/programFolders';
import { partsText, readyText } from './start/readyScreen';
import { flushLog, log, openLog } from './platform/logging/log';
import { reportToLog } from './platform/logging/report';
import { createRuntimes } from './platform/kernels';
import { serve, type Serving } from './start/serve';
import { SECRETS } from './platform/settings/all';
import { helpText, wishOf } from './platform/settings/help';
import { takeSecrets } from './platform/settings/secrets';
import { createStop } from './platform/stopping/signals';

const say = (text: string) => void process.stdout.write(text);

/** One Ctrl-C arrives twice below npm: from the terminal, and passed on by npm. A person needs longer than this for a second one. */
const SAME_PRESS_MS = 400;

const exit = (code: number): never => {
  flushLog();
  return process.exit(code);
};

/** Faults that nobody caught are logged with their stack, and end the process with code 1: whatever watches over it starts it anew. */
const endAtFaults = () => {
  let end = (): void => exit(1);
  const onFault = (error: unknown) => {
    reportToLog(error, 'a fault that nobody caught: the server ends');
    end();
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  return {
    /** How to end from now on. */
    by(inGoodOrder: () => void) {
      end = inGoodOrder;
    },
  };
};

type Faults = ReturnType<typeof endAtFaults>;

/** Ends the server in good order at SIGINT and SIGTERM, and after a fault. */
const stopWhenAsked = (serving: Serving, faults: Faults): void => {
  const stop = createStop({
    close: () => serving.close(),
    exit,
    say,
    complain: (text) => void process.stderr.write(text),
    now: () => performance.now(),
    pressedAgain: (sinceFirstPress) => {
      if (sinceFirstPress > SAME_PRESS_MS) exit(130);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      log().info({ signal }, 'stopping');
      stop.onSignal(signal);
    });
  // The reader of the output may be gone first: it gets the same signal.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  faults.by(() => stop.onFault());
};

const start = async (): Promise<void> => {
  const environment = takeSecrets();
  const config: Config = readConfig(environment);
  openLog({
    level: config.logLevel,
    secrets: SECRETS.flatMap((name) => environment[name] ?? []),
  });
  const faults = endAtFaults();
  const serving = await serve(
    config,
    (
      {
        dataFolder,
        host,
        gatewayPort,
        gatewayPublicPort,
        connections,
        embedderOrigins,
        proxySockets,
        limits,
      },
      isolation,
    ) =>
      createRuntimes({
        dataFolder,
        gatewayHost: host,
        gatewayPort,
        connections,
        embedderOrigins,
        proxySockets,
        limits,
        editorFolder: programFolders.editor,
        isolation,
        ...(gatewayPublicPort !== null && { gatewayPublicPort }),
      }),
  );
  stopWhenAsked(serving, faults);
  log().info({ port: serving.port, database: serving.databaseName }, 'ready');
  say(readyText(serving, config));
  say(await partsText(serving));
};

/** `--check`: a line for each thing that a start needs, and exit code 1 where one is not there. */
const check = async (): Promise<void> => {
  const { checkConfig, findingLine } = await import('./platform/checking/check');
  const findings = await checkConfig(readConfig(takeSecrets()));
  say(`Settings can be used.\n${findings.map(findingLine).join('')}`);
  process.exit(findings.some(({ state }) => state === 'failed') ? 1 : 0);
};

/** Several sentences begin on lines of their own. */
const told = (message: string) =>
  message.includes('\n') ? `\n  ${message.replaceAll('\n', '\n  ')}` : ` ${message}`;

closeInheritedFiles();
const wish = wishOf(process.argv.slice(2));
try {
  if (wish === 'help') say(helpText());
  else if (wish === 'check') await check();
  else if (wish === 'start') await start();
  else {
    process.stderr.write(wish.trouble);
    process.exitCode = 2;
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nAtelier could not start:${told(message)}\n`);
  exit(1);
}
