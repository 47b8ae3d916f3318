import type { EngineNode, EngineState } from '~/contract';
import { sizeText } from '~/text/size';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { Banner } from '~/web/ui/page/Banner';
import { countText } from '../model';

const reserved = ({ total, free }: EngineNode['cpus'], text: (amount: number) => string) =>
  total > 0 ? (
    <span>
      {text(Math.max(0, total - free))} <span className="at-muted">of {text(total)}</span>
    </span>
  ) : (
    <span className="at-muted">none</span>
  );

/** Of an engine that is away nobody knows whether a node is up; the rest is as it was. */
const stateOf = (reachable: boolean): Column<EngineNode> => ({
  key: 'up',
  title: 'State',
  width: '110px',
  cell: ({ up }) =>
    reachable ? (
      <Status tone={up ? 'good' : 'bad'} word={up ? 'Up' : 'Down'} />
    ) : (
      <Status tone="warn" word="Unknown" />
    ),
});

const columnsOf = (reachable: boolean): readonly Column<EngineNode>[] => [
  { key: 'name', title: 'Node', cell: ({ name }) => <span title={name}>{name}</span> },
  stateOf(reachable),
  {
    key: 'cpus',
    title: 'CPU reserved',
    width: '130px',
    cell: ({ cpus }) => reserved(cpus, countText),
  },
  {
    key: 'memory',
    title: 'Memory reserved',
    width: '190px',
    from: 'medium',
    cell: ({ memory }) => reserved(memory, sizeText),
  },
  {
    key: 'gpus',
    title: 'GPUs reserved',
    width: '130px',
    from: 'medium',
    cell: ({ gpus }) => reserved(gpus, countText),
  },
  {
    key: 'load',
    title: 'Load',
    width: '90px',
    align: 'end',
    from: 'wide',
    cell: ({ load }) =>
      load === null || !reachable ? <span className="at-muted">–</span> : load.toFixed(2),
  },
];
const COLUMNS = { reachable: columnsOf(true), away: columnsOf(false) } as const;
const rowKey = ({ name }: EngineNode) => name;

const countOf = (nodes: readonly EngineNode[]) => {
  const up = nodes.filter((node) => node.up).length;
  return up === nodes.length ? `${up} up` : `${up} up, ${nodes.length - up} down`;
};

/** The machines of one engine; where it does not answer, since when nobody knows, and how they were. */
export function Engine({
  engine: { name, label, reachable, unknown_since, reason, nodes },
}: {
  readonly engine: EngineState;
}) {
  return (
    <section className="dashboard-engine" aria-labelledby={`dashboard-engine-${name}`}>
      <h3 id={`dashboard-engine-${name}`}>
        {label}{' '}
        <span className="at-page-count">{reachable ? countOf(nodes) : 'not reachable'}</span>
      </h3>
      {!reachable && (
        <Banner tone="warn">
          Unknown
          {unknown_since && (
            <>
              {' '}
              since <Age at={unknown_since} />
            </>
          )}
          {reason && `: ${reason}`}
          {nodes.length > 0 && ' Its nodes are shown as they were.'}
        </Banner>
      )}
      {nodes.length > 0 && (
        <DataTable
          label={`Nodes of ${label}`}
          rows={nodes}
          rowKey={rowKey}
          rowName={rowKey}
          columns={reachable ? COLUMNS.reachable : COLUMNS.away}
        />
      )}
      {reachable && nodes.length === 0 && <p className="at-muted">It has no nodes.</p>}
    </section>
  );
}
