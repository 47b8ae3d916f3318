import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendMade } from '../../../platform/files/sending/sendFile';
import type { Config } from '../../../platform/settings/config';
import type { Signer } from '../../../platform/files/signer';
import { HttpError } from '../../../platform/httpError';
import type { Store } from '../../../platform/storage/store';
import { zipStream, zipValidators } from './zipStream';
import { monotonic } from '../../../platform/concurrency/clock';

/** How long the address of a zip is good for, ms; and how many selections are kept at most. */
const LIFETIME_MS = 10 * 60_000;
const MAX_KEPT = 2_000;

interface Selection {
  readonly store: Store;
  readonly locations: readonly string[];
  readonly until: number;
}

export interface Zips {
  /** The address, without an origin, where these may be fetched as one zip called `name` for some minutes. */
  address(store: Store, locations: readonly string[], name: string): string;
  /** Takes a selection by its ticket; undefined where it is unknown or out of date. */
  selection(ticket: string): Selection | undefined;
}

/** A selection may be too long for an address, so it stays here and the signed address holds its ticket. */
export const createZips = (signer: Signer): Zips => {
  const kept = new Map<string, Selection>();
  const sweep = () => {
    const now = monotonic();
    for (const [ticket, { until }] of kept)
      if (until < now || kept.size >= MAX_KEPT) kept.delete(ticket);
  };
  return {
    address(store, locations, name) {
      sweep();
      const ticket = randomUUID();
      kept.set(ticket, { store, locations, until: monotonic() + LIFETIME_MS });
      return signer.sign('GET', `/blob/zip/${name}`, { ticket }, LIFETIME_MS);
    },
    selection: (ticket) => kept.get(ticket),
  };
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** GET /blob/zip/{name}?…: streams a selection of the drive as one zip. 403 to an address that is wrong or out of date. */
export const zipRoute =
  ({
    signer,
    zips,
    config,
    report,
  }: {
    signer: Signer;
    config: Pick<Config, 'limits'>;
    zips: Zips;
    report: (error: unknown, where: string) => void;
  }) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/blob/zip/:name', async (request, reply) => {
      const name = String(record(request.params)['name']);
      const ticket = (await signer.verify('GET', `/blob/zip/${name}`, record(request.query)))?.[
        'ticket'
      ];
      const selection = ticket === undefined ? undefined : zips.selection(ticket);
      if (!selection)
        throw new HttpError('refused', 'This download address is out of date; ask for a new one.');
      return sendMade(request, reply, {
        name,
        type: 'application/zip',
        validators: await zipValidators(selection),
        content: () =>
          zipStream({ ...selection, mostBytes: config.limits.fileBytes }, (error) =>
            report(error, '/blob/zip'),
          ),
      });
    });
  };
