import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missing } from '../../../platform/storage/paths';
import { id } from '~/contract/schemas/wire.schema';
import { sendFile, sendMade } from '../../../platform/files/sending/sendFile';
import { validatorsOf } from '../../../platform/files/sending/validators';
import type { Signer } from '../../../platform/files/signer';
import { openUntrusted, streamOf } from '../../../platform/files/untrusted';
import { rankLog } from '../../../platform/engine/layout';
import { bearerOf } from '../../../platform/http/reading';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { maskingOf, maskingStream } from '../../../platform/secrets/masking';
import { requireScope } from '../../../platform/access/credentials';
import { logsOf, runFolder, workIn } from '../folders';
import { readsSubmission } from '../submissions';
import { logFileName } from './fileName';
import { openResults } from './results';

/** How long the address of a log is good for, ms. */
const LIFETIME_MS = 10 * 60_000;

const LOG = '/fsc/python/batchjob/output/read';

export interface LogAddress {
  readonly batchJobId: string;
  readonly submissionId: string;
  readonly rank: number;
  /** The file name of the log. */
  readonly name: string;
}

/** The address, without an origin, that streams the log of a rank without a bearer for some minutes. */
export const logUrl = (
  signer: Signer,
  { batchJobId, submissionId, rank, name }: LogAddress,
): string =>
  signer.sign(
    'GET',
    `${LOG}/${submissionId}`,
    { job: batchJobId, rank: String(rank), name },
    LIFETIME_MS,
  );

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const refuse = () =>
  new HttpError('refused', 'This download address is out of date; ask for a new one.');

/** The log that a signed address names; with a bearer the first agent's, of a submission whose job its person may read. */
const namedLog = async (
  workspace: Workspace,
  request: FastifyRequest,
  submissionId: string,
): Promise<Omit<LogAddress, 'submissionId'>> => {
  const { signer, accounts, jobs } = workspace;
  const query = record(request.query);
  const token = bearerOf(request);
  if (token === '' || 'sig' in query) {
    const { job, rank, name } = (await signer.verify('GET', `${LOG}/${submissionId}`, query)) ?? {};
    if (job === undefined || rank === undefined || name === undefined) throw refuse();
    return { batchJobId: job, rank: Number(rank), name };
  }
  const account = await accounts.authenticate(token);
  if (!account) throw new HttpError('unauthorized', 'Your session expired');
  requireScope('read', account);
  const [found] = id.safeParse(submissionId).success ? await jobs.several([submissionId]) : [];
  if (!found) throw new HttpError('missing', 'There is no run of a job with this id.');
  const named = { batch_job_id: found.submission.jobId, submission_id: submissionId };
  const { job } = await readsSubmission.admit(workspace, named, account);
  return { batchJobId: job.batch_job_id, rank: 0, name: logFileName(job.job_name) };
};

/**
 * The handlers of signed addresses of logs and results, without a bearer; both with ranges. 403 to an address that is wrong or out of
 * date. A log that is not there yet is empty.
 */
export const outputRoutes =
  (workspace: Workspace) =>
  async (app: FastifyInstance): Promise<void> => {
    const { signer, config, jobs, secrets } = workspace;

    app.get(`${LOG}/:id`, async (request, reply) => {
      const submissionId = String(record(request.params)['id']);
      const { batchJobId, rank, name } = await namedLog(workspace, request, submissionId);
      const row = await jobs.submission(batchJobId, submissionId);
      const log = row && (await openUntrusted(rankLog(logsOf(config, row), rank)));
      const given = log ? await secrets.givenTo(submissionId) : {};
      const masking = maskingOf(given);
      if (log && masking)
        return sendMade(request, reply, {
          name,
          validators: validatorsOf(log.stats),
          // A client that reads the reply is told of an error of the log, and the log is closed where nobody reads on.
          content: async () =>
            pipeline(await streamOf(log), maskingStream(given, masking), () => undefined),
          unread: () => log.handle.close(),
        });
      if (log) return sendFile(request, reply, { ...log, name, attachment: true });
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': '0',
          'cache-control': 'private, no-store',
        })
        .send();
    });

    app.get('/blob/results/:job/:submission/*', async (request, reply) => {
      const {
        job: batchJobId = '',
        submission: submissionId = '',
        '*': relative = '',
      } = Object.fromEntries(
        Object.entries(record(request.params)).map(([name, value]) => [name, String(value)]),
      );
      const terms = await signer.verify(
        'GET',
        `/blob/results/${batchJobId}/${submissionId}/${relative}`,
        record(request.query),
      );
      if (!terms) throw refuse();
      const folder = runFolder(config, batchJobId, submissionId);
      const results = await openResults(
        { folder, work: workIn(folder), batchJobId, submissionId },
        signer,
      );
      if (!results) throw missing(relative);
      return sendFile(request, reply, {
        ...(await results.open(relative)),
        name: relative.slice(relative.lastIndexOf('/') + 1),
        attachment: terms['attachment'] === 'true',
      });
    });
  };
