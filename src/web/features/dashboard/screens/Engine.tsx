import type { EngineNode, EngineState } from '~/contract';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status } from '~/web/ui/data/Status';
import { Banner } from '~/web/ui/page/Banner';
import { countText, memoryText } from '../model/sizes';

const used = ({ total, free }: EngineNode['cpus'], text: (amount: number) => string) => (
  total > 0 ? <span>{text(Math.max(0, total - free))} <span className="at-muted">of {text(total)}</span></span> : <span className="at-muted">none</span>
);

const columns: readonly Column<EngineNode>[] = [
  { key: 'name', title: 'Node', cell: ({ name }) => <span title={name}>{name}</span> },
  { key: 'up', title: 'State', width: '110px', cell: ({ up }) => <Status tone={up ? 'good' : 'bad'} word={up ? 'Up' : 'Down'} /> },
  { key: 'cpus', title: 'CPU cores', width: '130px', cell: ({ cpus }) => used(cpus, countText) },
  { key: 'memory', title: 'Memory', width: '190px', from: 'medium', cell: ({ memory }) => used(memory, memoryText) },
  { key: 'gpus', title: 'GPUs', width: '110px', from: 'medium', cell: ({ gpus }) => used(gpus, countText) },
  { key: 'load', title: 'Load', width: '90px', align: 'end', from: 'wide', cell: ({ load }) => (load === null ? <span className="at-muted">–</span> : load.toFixed(2)) },
];
const rowKey = ({ name }: EngineNode) => name;

const countOf = (nodes: readonly EngineNode[]) => {
  const up = nodes.filter((node) => node.up).length;
  return up === nodes.length ? `${up} up` : `${up} up, ${nodes.length - up} down`;
};

/** The machines of one engine; where it does not answer, since when nobody knows, and how they were. */
export function Engine({ engine: { name, label, reachable, unknown_since, reason, nodes } }: { readonly engine: EngineState }) {
  return (
    <section className="dashboard-engine" aria-labelledby={`dashboard-engine-${name}`}>
      <h3 id={`dashboard-engine-${name}`}>{label} <span className="at-page-count">{reachable ? countOf(nodes) : 'not reachable'}</span></h3>
      {!reachable && (
        <Banner tone="warn">
          Unknown{unknown_since && <> since <Age at={unknown_since} /></>}{reason && `: ${reason}`}{nodes.length > 0 && ' Its nodes are shown as they were.'}
        </Banner>
      )}
      {nodes.length > 0 && <DataTable label={`Nodes of ${label}`} rows={nodes} rowKey={rowKey} rowName={rowKey} columns={columns} />}
      {reachable && nodes.length === 0 && <p className="at-muted">It has no nodes.</p>}
    </section>
  );
}
