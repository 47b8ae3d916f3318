import { Link } from 'react-router-dom';
import type { SeenDataset } from '~/contract';
import { countText } from '~/web/lib/text/counts';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/visibly';

/** Which data a run saw: the dataset as it was called then, and its snapshot, which leads to what has changed since. */
export function SeenData({ dataset }: { readonly dataset: SeenDataset | null }) {
  if (!dataset) return <span className="at-muted">—</span>;
  const { dataset_id, dataset_name, snapshot_id, file_count, total_bytes } = dataset;
  return (
    <Link
      to={`/datasets/${dataset_id}?tab=snapshots&since=${snapshot_id}`}
      title={`${countText(file_count)} files, ${sizeText(total_bytes)}, snapshot ${snapshot_id}`}
    >
      {visibly(dataset_name)} · <code>{snapshot_id.slice(0, 12)}</code>
    </Link>
  );
}
