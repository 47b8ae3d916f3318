/**
 * Loaded into a server before its own code (`node --import`): writes how late its event loop was into the file LOOP_DELAY_FILE, once a
 * second; ms since the last SIGUSR2. A server that is asked for nothing has no delay.
 */
import { writeFile } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

const STEP_MS = 10;
const delay = monitorEventLoopDelay({ resolution: STEP_MS });
delay.enable();
process.on('SIGUSR2', () => delay.reset());

const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - STEP_MS);
setInterval(() => {
  const told = {
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    longest: late(delay.max),
  };
  writeFile(process.env['LOOP_DELAY_FILE'], JSON.stringify(told), () => undefined);
}, 1000).unref();
