import { lockFolder } from '~/server/platform/database/lock';

/* Holds a folder until it is killed, for tests of the lock: says 'held', or why not. */
try {
  await lockFolder(process.argv[2] ?? '');
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
