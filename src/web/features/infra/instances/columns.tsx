import { NO_GPU, type InstanceType } from '~/contract';
import type { SortKeys } from '~/web/lib/browser/url/listView';
import type { Column } from '~/web/ui/data/columns';
import { Status } from '~/web/ui/data/Status';

const hasGpu = ({ gpu_count, gpu_model }: InstanceType) => gpu_count > 0 && gpu_model !== NO_GPU;

export const columns: readonly Column<InstanceType>[] = [
  {
    key: 'name',
    title: 'Instance type',
    sortable: true,
    cell: ({ display_name, instance_id }) => <span title={instance_id}>{display_name}</span>,
  },
  {
    key: 'id',
    title: 'Instance id',
    sortable: true,
    width: '220px',
    from: 'wide',
    cell: ({ instance_id }) => <code title={instance_id}>{instance_id}</code>,
  },
  {
    key: 'cpus',
    title: 'CPUs',
    sortable: true,
    width: '90px',
    align: 'end',
    cell: ({ cpu_count }) => cpu_count,
  },
  {
    key: 'memory',
    title: 'Memory',
    sortable: true,
    width: '110px',
    align: 'end',
    cell: ({ memory }) => `${memory} GiB`,
  },
  {
    key: 'gpu',
    title: 'GPU',
    sortable: true,
    width: '180px',
    from: 'medium',
    cell: (type) =>
      hasGpu(type) ? (
        <span title={type.gpu_model}>
          {type.gpu_count} × {type.gpu_model}
        </span>
      ) : (
        <span className="at-muted">{NO_GPU}</span>
      ),
  },
  {
    key: 'gpu_memory',
    title: 'GPU memory',
    sortable: true,
    width: '130px',
    align: 'end',
    from: 'wide',
    cell: (type) =>
      hasGpu(type) ? `${type.gpu_memory} GiB each` : <span className="at-muted">–</span>,
  },
  {
    key: 'state',
    title: 'State',
    sortable: true,
    width: '160px',
    from: 'medium',
    cell: ({ enabled, unknown_since }) =>
      unknown_since ? (
        <Status tone="warn" word="Unknown" since={unknown_since} />
      ) : (
        <Status
          tone={enabled ? 'good' : 'rest'}
          word={enabled ? 'Available' : 'Not available now'}
        />
      ),
  },
];

export const sortKeys: SortKeys<InstanceType> = {
  name: ({ display_name }) => display_name.toLowerCase(),
  id: ({ instance_id }) => instance_id,
  cpus: ({ cpu_count }) => cpu_count,
  memory: ({ memory }) => memory,
  gpu: ({ gpu_count }) => gpu_count,
  gpu_memory: ({ gpu_memory }) => gpu_memory,
  state: ({ enabled, unknown_since }) => (unknown_since ? 1 : enabled ? 0 : 2),
};

/** The fields that the filter searches. */
export const filteredFields = ({ display_name, instance_id, gpu_model }: InstanceType) => [
  display_name,
  instance_id,
  gpu_model,
];
export const rowKey = ({ instance_id }: InstanceType) => instance_id;
export const rowName = ({ display_name }: InstanceType) => display_name;
