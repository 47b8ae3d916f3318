import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent. */
export interface Sent {
  readonly text: string;
  readonly values: unknown[];
}

/** Notes the statements that are sent while `work` runs. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Sent[]> => {
  const sent: Sent[] = [];
  const real = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, second] = args;
    const asked = (typeof first === 'string' ? { text: first } : (first ?? {})) as Partial<Sent>;
    const values = asked.values ?? second;
    if (typeof asked.text === 'string')
      sent.push({
        text: asked.text,
        values: Array.isArray(values) ? [...(values as unknown[])] : [],
      });
    return real.apply(this, args);
  } as never);
  try {
    await work();
    return sent;
  } finally {
    spy.mockRestore();
  }
};

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const EXPLAINED = /^\s*(select|with|update|delete|insert)\b/i;

/** The tables that a statement reads from their first row to their last. */
export const scannedBy = async (pool: pg.Pool, { text, values }: Sent): Promise<string[]> => {
  if (!EXPLAINED.test(text)) return [];
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? []);
};
