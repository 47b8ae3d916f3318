import { JOB_RUNNING, JOB_STATUS } from '~/contract/jobs/jobs';
import { PREDICTION_STATUS } from '~/contract/work/predictions';
import { CHOSEN_BY_NODE, type ParentKind, type Turn, type SubmissionRow } from '../../jobs/api';
import { lastLines } from './lastLines';
import { PROVIDER } from '../../../platform/engine/choosing';
import type { OwnedVersion } from '../queries/deployments';
import { buildFor, type AdvanceDependencies } from './build';
import { listenTo, ports, type ProbeResult } from './health';
import { LOOPBACK_HOST } from './program';
import { ON_A_NODE, type Reach } from './reach';
import type { Tunnels } from './tunnels';

/** How often it is looked at while it starts, and while it answers, ms. */
const STARTING_MS = 250;
const HEALTH_MS = 2_000;
/** How often is written down that it answers, ms. */
const NOTED_MS = 10_000;
/** Whoever answered before is restarted when nobody listens any more for so long, or nobody answers, ms. */
const NOBODY_MS = 5_000;
const SILENT_MS = 120_000;
/** A node may lose its connection for so long, as seen from here, ms. */
const AWAY_MS = 60_000;
/** It was well: what ends it later is the first failure. */
const STEADY_MS = 60_000;
/** So many ends one after the other, and it is given up. */
export const MAX_FAILURES = 5;
/** 1 s, 2 s, 4 s … */
const backoff = (failures: number) => 1_000 * 2 ** (failures - 1);

const since = (at: Date | null) => (at === null ? 0 : Date.now() - at.getTime());
const isOpen = ({ status }: SubmissionRow) => JOB_RUNNING.includes(status);

/** Why it is not believed any more; null while it is. */
const whyEnd = (
  heard: ProbeResult,
  { answeredDatetime }: OwnedVersion,
  awayMs: number,
): string | null => {
  if (heard === 'away' && awayMs > AWAY_MS)
    return `Its node lost the connection to this workspace, and did not come back within ${AWAY_MS / 1_000} s.`;
  if (heard === 'nobody' && since(answeredDatetime) > NOBODY_MS)
    return 'It closed its port and did not listen any more.';
  if (heard === 'foreign' && since(answeredDatetime) > NOBODY_MS)
    return 'It closed its port, and another program of this machine listens there.';
  return heard === 'silent' && since(answeredDatetime) > SILENT_MS
    ? `It did not answer for ${SILENT_MS / 60_000} minutes.`
    : null;
};

/** How its process is reached. */
export interface Ways {
  readonly reach: Reach;
  readonly tunnels: Pick<Tunnels, 'awayMs'>;
}

/** Brings a version to what is wanted of it: one process that answers, or none. Called by whichever server has the version. */
export const versionAdvance = (
  ground: AdvanceDependencies,
  { reach, tunnels }: Ways,
): ParentKind['advance'] => {
  const { predictions, children, jobs, config } = ground;
  const readyMs = config.predictionStartSeconds * 1_000;

  /** Its process is ended for this reason, and its end counted like any other. */
  const end = async (
    row: OwnedVersion,
    { submissionId }: SubmissionRow,
    { write }: Turn,
    ending: string,
    isFinal = false,
  ) => {
    const changes = {
      ending,
      status: PREDICTION_STATUS.restarting,
      readyDatetime: null,
      waitingFor: null,
      ...(isFinal && { failures: MAX_FAILURES }),
    };
    await write((tx) => predictions.write(tx, row, changes));
    await children.stop(row.childId, submissionId);
    return STARTING_MS;
  };

  const begin = async (row: OwnedVersion, { write }: Turn) => {
    const { failures, childId, chosen, deployedBy, version } = row;
    const isHere = chosen?.engine === PROVIDER.name;
    const port = isHere ? await ports.free(await predictions.ports()) : ON_A_NODE;
    const envBuild = await buildFor(ground, row);
    await write(async (tx) => {
      const submissionId = await children.submit(tx, childId, {
        chosen: chosen!,
        own: [],
        label: `Version ${version}`,
        submittedBy: deployedBy ?? row.owner,
        envBuild,
        environment: { PORT: isHere ? String(port) : CHOSEN_BY_NODE, HOST: LOOPBACK_HOST },
      });
      const again = failures > 0;
      await predictions.write(tx, row, {
        submissionId,
        envBuild,
        port,
        nextStart: null,
        ending: null,
        status: again ? PREDICTION_STATUS.restarting : PREDICTION_STATUS.starting,
        ...(again && { restarts: row.restarts + 1 }),
      });
    });
    return STARTING_MS;
  };

  /** Its process is over although nobody wanted that. */
  const count = async (row: OwnedVersion, submission: SubmissionRow, { write }: Turn) => {
    const steady = row.readyDatetime !== null && since(row.readyDatetime) > STEADY_MS;
    const failures = (steady ? 0 : row.failures) + 1;
    const words =
      row.ending ??
      [submission.reason ?? 'Its program ended.', await lastLines(config, submission)]
        .filter(Boolean)
        .join('\n');
    const tries =
      row.failures > 0 && row.failures < MAX_FAILURES
        ? `It ended ${failures} times one after the other. `
        : '';
    const reason = `${tries}${words}`;
    if (failures >= MAX_FAILURES || submission.cause === 'unstartable') {
      await write((tx) => predictions.fail(tx, row, reason));
      return null;
    }
    const wait = backoff(failures);
    await write((tx) =>
      predictions.write(tx, row, {
        failures,
        port: null,
        ending: null,
        readyDatetime: null,
        waitingFor: null,
        status: PREDICTION_STATUS.restarting,
        reason,
        nextStart: new Date(Date.now() + wait),
      }),
    );
    return wait;
  };

  const watch = async (row: OwnedVersion, submission: SubmissionRow, turn: Turn) => {
    const { port, readyDatetime } = row;
    // Its end is on its way.
    if (port === null || row.ending !== null || submission.stopping) return STARTING_MS;
    if (submission.status === JOB_STATUS.submitted) {
      const waitingFor = submission.unknownReason ?? submission.waitingFor;
      if (waitingFor !== row.waitingFor)
        await turn.write((tx) => predictions.write(tx, row, { waitingFor }));
      return STARTING_MS;
    }
    const { submissionId } = submission;
    const heard = await listenTo(
      reach.to({ port, submission: submissionId, childId: row.childId }),
    );
    const isHere = port !== ON_A_NODE;
    if (readyDatetime !== null) {
      const ending = whyEnd(heard, row, isHere ? 0 : tunnels.awayMs(submissionId));
      if (ending !== null) return end(row, submission, turn, ending);
      if (heard === 'answers' && Math.abs(since(row.answeredDatetime)) > NOTED_MS)
        await turn.write((tx) => predictions.write(tx, row, { answeredDatetime: new Date() }));
      return HEALTH_MS;
    }
    if (heard === 'foreign')
      return end(
        row,
        submission,
        turn,
        `Another program of this machine took port ${port} first; it is started again on another one.`,
      );
    if (heard === 'answers') {
      const now = new Date();
      const well = {
        status: PREDICTION_STATUS.deployed,
        readyDatetime: now,
        answeredDatetime: now,
        waitingFor: null,
        reason: null,
      };
      await turn.write((tx) => predictions.write(tx, row, well));
      return HEALTH_MS;
    }
    if (since(submission.startDatetime) <= readyMs) return STARTING_MS;
    const within = `within ${config.predictionStartSeconds} s`;
    if (heard === 'away')
      return end(
        row,
        submission,
        turn,
        `Its node did not reach this workspace at ${config.nodeUrls.join(' or ')} ${within}. Its log says why.`,
        true,
      );
    return end(
      row,
      submission,
      turn,
      isHere && !config.isolation.network
        ? `It did not answer ${within}. Programs have no network here: let it listen on the unix socket that the variable ATELIER_SERVE_SOCKET names, and make a new version of it.`
        : `It did not answer on ${isHere ? `port ${port}` : 'the port of its node'} ${within}. ` +
            'Let the program listen on the port that the variable PORT names, at 127.0.0.1 or 0.0.0.0, and make a new version of it.',
      true,
    );
  };

  /** Nobody wants it: its process ends. */
  const rest = async (row: OwnedVersion, submission: SubmissionRow | null, { write }: Turn) => {
    if (submission && isOpen(submission)) {
      await children.stop(row.childId, submission.submissionId);
      return STARTING_MS;
    }
    const status =
      row.status === PREDICTION_STATUS.stopping ? { status: PREDICTION_STATUS.stopped } : {};
    if (row.port !== null || row.status === PREDICTION_STATUS.stopping) {
      await write((tx) =>
        predictions.write(tx, row, {
          ...status,
          port: null,
          ending: null,
          readyDatetime: null,
          nextStart: null,
          waitingFor: null,
        }),
      );
    }
    return null;
  };

  return async (run, turn) => {
    const [pfId = '', version] = run.split('/');
    const row = await predictions.version(pfId, Number(version));
    if (!row) return null;
    const submission =
      row.submissionId === null ? null : await jobs.submission(row.childId, row.submissionId);
    if (!row.wanted) return rest(row, submission, turn);
    if (submission && isOpen(submission)) return watch(row, submission, turn);
    if (submission && row.port !== null) return count(row, submission, turn);
    const left = row.nextStart === null ? 0 : row.nextStart.getTime() - Date.now();
    // The clock may have been set back since.
    const wait = Math.min(left, backoff(Math.max(1, row.failures)));
    return wait > 0 ? wait : begin(row, turn);
  };
};
