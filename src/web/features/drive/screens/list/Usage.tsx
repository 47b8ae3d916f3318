import { Link } from 'react-router-dom';
import { useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { trashOf, type FolderRef } from '../../model/url';
import { selectUsage } from '../../selectors';

/** How much of the storage area is used, and of how much; the way to its trash. */
export function Usage({ storage }: Pick<FolderRef, 'storage'>) {
  const usage = useAppSelector((state) => selectUsage(state, { storage }));
  if (!usage) return null;
  const { used_bytes: used, quota_bytes: quota, trash_bytes: trashed } = usage;
  const trash =
    trashed === undefined ? null : (
      <Link to={trashOf(storage)}>Trash{trashed > 0 && ` (${sizeText(trashed)})`}</Link>
    );
  if (quota === null)
    return (
      <span className="drive-usage at-muted">
        {sizeText(used)} used {trash}
      </span>
    );
  const share = quota === 0 ? 1 : Math.min(1, (used + (trashed ?? 0)) / quota);
  return (
    <span className="drive-usage at-muted" data-full={share > 0.95 || undefined}>
      {sizeText(used)} of {sizeText(quota)} used {trash}
      <span className="at-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
