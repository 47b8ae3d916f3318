/** Guards of the database, of timers and of the queue of jobs. */
export const database = [
  {
    guard: 'an error of an idle connection ends nothing',
    file: 'src/server/platform/database/transaction.ts',
    find: "pool.on('error', onLost).on",
    with: 'pool.on',
    tests: ['test/attacks/database/away'],
  },
  {
    guard: 'an error of a connection in use ends nothing',
    file: 'src/server/platform/database/transaction.ts',
    find: "client.on('error', onLost)",
    with: 'client.listenerCount("error")',
    tests: ['test/attacks/database/away'],
  },
  {
    guard: 'a session that was closed while it was looked up is not believed',
    file: 'src/server/areas/account/sessions.ts',
    find: 'if (closings === before)',
    with: 'if (closings >= before)',
    tests: ['test/attacks/sessions/sessions.test.ts'],
  },
  {
    guard: 'the last use of a session is written to its row',
    file: 'src/server/areas/account/lastUse.ts',
    find: 'updateLastUse(db, [...used])',
    with: 'updateLastUse(db, [])',
    tests: ['test/server/lastUse.test.ts'],
  },
];

export const timers = [
  {
    guard: 'what is daily is done every day',
    file: 'src/server/platform/concurrency/daily.ts',
    find: 'const timer = setInterval(run, DAY_MS).unref();',
    with: 'const timer = undefined;',
    tests: ['test/server/clock/durations.test.ts'],
  },
  {
    guard: 'what is daily is tried again after a failure',
    file: 'src/server/platform/concurrency/daily.ts',
    find: 'if (!stopped) retry =',
    with: 'if (!stopped && work.length > 9) retry =',
    tests: ['test/server/areas/outages.test.ts'],
  },
  {
    guard: 'what is old is deleted every day',
    file: 'src/server/platform/concurrency/daily.ts',
    find: 'timer = setInterval(run, DAY_MS).unref();\n  }, HOUR_MS)',
    with: '}, HOUR_MS)',
    tests: ['test/server/clock/durations.test.ts'],
  },
  {
    guard: 'nothing is deleted after the clock jumped ahead',
    file: 'src/server/platform/concurrency/daily.ts',
    find: 'if (hours < 1) return',
    with: 'if (hours < 1e9) return',
    tests: ['test/server/clock/durations.test.ts'],
  },
  {
    guard: 'a second Ctrl-C ends the server at once',
    file: 'src/server/main.ts',
    find: 'if (sinceFirstPress > SAME_PRESS_MS) exit(130);',
    with: '',
    tests: ['test/attacks/database/away/leaving.test.ts'],
  },
  {
    guard: 'a Ctrl-C that npm passes on is no second one',
    file: 'src/server/main.ts',
    find: 'sinceFirstPress > SAME_PRESS_MS',
    with: 'sinceFirstPress > 0',
    tests: ['test/attacks/database/away/leaving.test.ts'],
  },
];

export const queue = [
  {
    guard: 'a submission is looked at no more often than its pace',
    file: 'src/server/areas/jobs/queue/pollDelay.ts',
    find: 'return Math.max(wished,',
    with: 'return Math.max(wished / 10,',
    tests: ['test/server/jobs/pollInterval.test.ts'],
  },
  {
    guard: 'a cluster is asked twice a second at most',
    file: 'src/server/areas/jobs/queue/pollDelay.ts',
    find: "at.engine === 'local' ? 0 : CLUSTER_EVERY_MS",
    with: '0',
    tests: ['test/server/jobs/pollInterval.test.ts'],
  },
  {
    guard: 'many submissions are looked at less often',
    file: 'src/server/areas/jobs/queue/pollDelay.ts',
    find: 'at.among * SHARE_MS, ',
    with: '',
    tests: ['test/server/jobs/pollInterval.test.ts'],
  },
  {
    guard: 'a step that failed waits longer each time',
    file: 'src/server/areas/jobs/queue/pollDelay.ts',
    find: '500 * 2 ** Math.min(failures, 10)',
    with: '500',
    tests: ['test/server/jobs/pollInterval.test.ts'],
  },
  {
    guard: 'a stop is sent once, not at each look',
    file: 'src/server/areas/jobs/queue/steps.ts',
    find: 'if (!submission.stopping || isTold)',
    with: 'if (!submission.stopping)',
    tests: ['test/server/jobs/pollInterval.test.ts'],
  },
  {
    guard: 'the reason why a submission waits is written every 2 s at most',
    file: 'src/server/areas/jobs/queue/progress.ts',
    find: '< REASONS_EVERY_MS) return {};',
    with: '< 0) return {};',
    tests: ['test/server/jobs/pollInterval.test.ts'],
  },
];
