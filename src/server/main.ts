import { readConfig, type Config } from './config';
import { closeInheritedFiles } from './inheritedFiles';
import { programFolders } from './programFolders';
import { partsText, readyText } from './readyScreen';
import { toStderr } from './report';
import { createRuntimes } from './runtimes';
import { serve, type Serving } from './serve';
import { helpText, wishOf } from './settings/help';
import { takeSecrets } from './settings/secrets';
import { createStop } from './stopping/signals';

const say = (text: string) => void process.stdout.write(text);

/** One Ctrl-C arrives twice below npm: from the terminal, and passed on by npm. A person needs longer than this for a second one. */
const SAME_PRESS_MS = 400;

/** Ends the server in good order at SIGINT and SIGTERM, and after a fault that nobody caught, so that whatever watches over it starts it anew. */
const stopWhenAsked = (serving: Serving): void => {
  const stop = createStop({
    close: () => serving.close(),
    exit: (code) => process.exit(code),
    say,
    complain: (text) => void process.stderr.write(text),
    now: () => performance.now(),
    pressedAgain: (sinceFirstPress) => {
      if (sinceFirstPress > SAME_PRESS_MS) process.exit(130);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop.onSignal(signal));
  // Who read what is printed may be gone first: they get the same signal.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const onFault = (error: unknown) => {
    toStderr(error, 'a fault that nobody caught: the server ends');
    stop.onFault();
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
};

const start = async (): Promise<void> => {
  const config: Config = readConfig(takeSecrets());
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
  stopWhenAsked(serving);
  say(readyText(serving, config));
  say(await partsText(serving));
};

/** `--check`: a line for each thing that a start needs, and exit code 1 where one is not there. */
const check = async (): Promise<void> => {
  const { checkConfig, findingLine } = await import('./checking/check');
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
  process.exit(1);
}
