import { pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { missing } from '../drive/rules';
import { sendFile, sendMade } from '../../files/sendFile';
import type { Signer } from '../../files/signer';
import { openUntrusted, streamOf } from '../../files/untrusted';
import { rankLog } from '../../engine/layout';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import { maskingOf, maskingStream } from '../secrets/masking';
import { logsOf, runFolder, workIn } from '../jobs/folders';
import { openResults } from './results';

/** How long the address of a log is good for, ms. */
const LIFETIME_MS = 10 * 60_000;

const LOG = '/fsc/python/batchjob/output/read';

export interface LogAddress {
  readonly batchJobId: string;
  readonly submissionId: string;
  readonly rank: number;
  /** What the log is called where it is saved. */
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

/**
 * What signed addresses of logs and results lead to, without a bearer; both with ranges. 403 to an address that is wrong or out of
 * date. A log that is not there yet is empty.
 */
export const outputRoutes =
  ({ signer, config, jobs, secrets }: Pick<Workspace, 'signer' | 'config' | 'jobs' | 'secrets'>) =>
  async (app: FastifyInstance): Promise<void> => {
    const refuse = () =>
      new Refusal('refused', 'This download address is out of date; ask for a new one.');

    app.get(`${LOG}/:id`, async (request, reply) => {
      const submissionId = String(record(request.params)['id']);
      const { job, rank, name } =
        (await signer.verify('GET', `${LOG}/${submissionId}`, record(request.query))) ?? {};
      if (job === undefined || rank === undefined || name === undefined) throw refuse();
      const row = await jobs.submission(job, submissionId);
      const log = row && (await openUntrusted(rankLog(logsOf(config, row), Number(rank))));
      const given = log ? await secrets.givenTo(submissionId) : {};
      const masking = maskingOf(given);
      if (log && masking)
        return sendMade(
          reply,
          name,
          // Who reads the reply is told of an error of the log, and the log is closed where nobody reads on.
          pipeline(await streamOf(log), maskingStream(given, masking), () => undefined),
        );
      if (log)
        return sendFile(request, reply, {
          handle: log.handle,
          size: log.stats.size,
          name,
          attachment: true,
        });
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
      const {
        handle,
        stats: { size },
      } = await results.open(relative);
      return sendFile(request, reply, {
        handle,
        size,
        name: relative.slice(relative.lastIndexOf('/') + 1),
        attachment: terms['attachment'] === 'true',
      });
    });
  };
