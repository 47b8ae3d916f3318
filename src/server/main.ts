import { readConfig, type Config } from './config';
import { closeInheritedFiles } from './inheritedFiles';
import { programFolders } from './programFolders';
import { partsText, readyText } from './readyScreen';
import { toStderr } from './report';
import { createRuntimes } from './runtimes';
import { takeSecrets } from './secrets';
import { serve, type Serving } from './serve';

const say = (text: string) => void process.stdout.write(text);

/** One Ctrl-C arrives twice below npm: from the terminal, and passed on by npm. A person needs longer than this for a second one. */
const SAME_PRESS_MS = 400;

/** Ctrl-C ends everything in good order; a second one does not wait for it. What is left behind is ended by the next start. */
const stopOnSignals = (serving: Serving): void => {
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    say('\nStopping the notebooks … (Ctrl-C again to leave at once)\n');
    serving.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

/** How long notebooks have to save what they hold after a fault, ms. */
const LAST_SAVE_MS = 10_000;

/**
 * After a fault that nobody caught nothing is certain any more: it is written down, notebooks save what they hold, and the process ends, so that
 * whatever watches over it starts it anew.
 */
const endOnFaults = (serving: Serving): void => {
  let ending = false;
  const end = (error: unknown) => {
    toStderr(error, 'a fault that nobody caught: the server ends');
    if (ending) return;
    ending = true;
    const exit = () => process.exit(1);
    setTimeout(exit, LAST_SAVE_MS);
    serving.close().then(exit, exit);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
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
  stopOnSignals(serving);
  endOnFaults(serving);
  say(readyText(serving, config));
  say(await partsText(serving));
};

closeInheritedFiles();
try {
  await start();
} catch (error) {
  process.stderr.write(
    `\nAtelier could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
