import { memo } from 'react';
import { Icon } from 'semantic-ui-react';
import type { DriveEntry } from '~/contract';
import { Age } from '~/web/ui/data/Age';
import { parentOf } from '~/web/lib/browser/url/drivePaths';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/readable';

interface EntryRowProps {
  readonly id: string;
  readonly entry: DriveEntry;
  /** From 1, of `count`. */
  readonly position: number;
  readonly count: number;
  /** Why it cannot be chosen; null where it can. */
  readonly whyNot: string | null;
  readonly found: boolean;
  readonly active: boolean;
  readonly marked: boolean;
}

/** One folder or file of the dialog. */
export const EntryRow = memo(function EntryRow({
  id,
  entry,
  position,
  count,
  whyNot,
  found,
  active,
  marked,
}: EntryRowProps) {
  const { path, name, isDir, size, update_datetime } = entry;
  const choosable = whyNot === null;
  return (
    <li
      id={id}
      className="pick-row"
      role="option"
      aria-selected={marked}
      aria-disabled={(!choosable && !isDir) || undefined}
      aria-posinset={position}
      aria-setsize={count}
      title={isDir ? undefined : (whyNot ?? undefined)}
      data-key={path}
      data-active={active || undefined}
      {...(isDir ? { 'data-open': '' } : choosable && { 'data-pick': '' })}
    >
      <span
        className="pick-box"
        data-shown={choosable || undefined}
        {...(choosable && { 'data-pick': '' })}
      >
        <span />
      </span>
      <Icon name={isDir ? 'folder' : 'file outline'} />
      <span className="pick-name">
        <span title={visibly(name)}>
          {visibly(name)} {isDir && <span className="at-hidden">folder</span>}
        </span>
        {found && <small>{visibly(parentOf(path))}</small>}
      </span>{' '}
      <span className="pick-size">{size === null ? '' : sizeText(size)}</span>{' '}
      <span className="pick-age">{update_datetime !== null && <Age at={update_datetime} />}</span>
    </li>
  );
});
