import type { Dataset } from '~/contract';
import { DATASET_WORDS } from '~/web/work/status/objectStatus';
import { countText } from '~/web/lib/text/readable';
import { sizeText } from '~/text/size';
import { Status } from '~/web/ui/data/Status';
import type { DatasetRow } from '../model/model';

/** The status of a dataset in words. */
export const statusWord = ({ status }: Dataset): string => DATASET_WORDS[status];

/** How a dataset stands. */
export const DatasetStatus = ({ row: { pending, status } }: { readonly row: DatasetRow }) =>
  pending ? (
    <Status tone="busy" word="Deleting" since={pending.since} />
  ) : (
    <Status tone={status === 'ready' ? 'good' : 'bad'} word={DATASET_WORDS[status]} />
  );

/** '1,204 files · 3.1 GB'; null before they were counted. */
export const amountOf = ({
  file_count,
  total_bytes,
}: Pick<Dataset, 'file_count' | 'total_bytes'>): string | null =>
  file_count == null
    ? null
    : `${countText(file_count)} ${file_count === 1 ? 'file' : 'files'} · ${sizeText(total_bytes ?? 0)}`;
