import { push } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { nameOf, ROOT, breadcrumbOf } from '~/web/lib/browser/url/drivePaths';
import type { Sort } from '~/web/lib/browser/url/listView';
import { visibly } from '~/web/lib/text/readable';
import { FolderBreadcrumb } from '~/web/ui/files/FolderBreadcrumb';
import { Page } from '~/web/ui/page/Page';
import { sizeText } from '~/text/size';
import { DriveDialogs } from '../dialogs/DriveDialogs';
import { PreviewPane } from './PreviewPane';
import { AREA_NAMES } from '../../messages';
import { addressOf, trashOf, type FolderRef } from '../../model/url';
import { selectChosen, selectUsage, selectViewOnly } from '../../selectors';
import { DriveList } from './DriveList';
import { DriveToolbar } from './DriveToolbar';
import { NewMenu } from './NewMenu';
import { SelectionLine } from './SelectionLine';
import { useDriveKeys } from './useDriveKeys';
import { useDriveView } from './useDriveView';
import { useDrops } from './useDrops';
import { useRows } from './useRows';
import '../drive.css';

/** How much of the storage area is used, and of how much; the way to its trash. */
function Usage({ storage }: Pick<FolderRef, 'storage'>) {
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

/** /drive: a person's files, or their team's (RT-43). */
export default function DrivePage() {
  const dispatch = useAppDispatch();
  const { view, search, change, mayTeam, shownAs, phone } = useDriveView();
  const { storage, path, preview } = view;
  const rows = useRows(view, shownAs);
  const marked = useAppSelector(selectChosen);
  const viewOnly = useAppSelector((state) => selectViewOnly(state, { storage }));
  const chosen = useMemo(() => {
    const marks = new Set(marked);
    return marks.size === 0
      ? marked
      : rows.rows.filter((row) => marks.has(row.path)).map((row) => row.path);
  }, [rows.rows, marked]);
  const subject = useMemo(
    () => ({ storage, paths: chosen, viewOnly }),
    [storage, chosen, viewOnly],
  );
  const drops = useDrops(view, chosen);
  useDriveKeys();
  const onSort = useCallback((sort: Sort) => change({ sort }), [change]);
  const onClearSearch = useCallback(() => change({ filter: '' }), [change]);
  const { over } = drops;
  const href = (folder: string) => addressOf(search, { path: folder });
  const trail = (
    <FolderBreadcrumb
      label="Breadcrumb"
      root={AREA_NAMES[storage]}
      steps={breadcrumbOf(path)}
      href={href}
      onOpen={(folder) => dispatch(push(href(folder)))}
    />
  );
  return (
    <div className="drive" {...drops.handlers} data-over={over?.folder === path || undefined}>
      <Page
        fill
        title={path === ROOT ? 'Drive' : visibly(nameOf(path))}
        count={rows.loading || rows.problem ? undefined : rows.rows.length}
        above={
          <div className="drive-above">
            {trail}
            <Usage storage={storage} />
          </div>
        }
        action={<NewMenu folder={view} />}
        toolbar={
          <DriveToolbar
            view={view}
            search={search}
            shownAs={shownAs}
            phone={phone}
            mayTeam={mayTeam}
            change={change}
          />
        }
      >
        <SelectionLine subject={subject} rows={rows} />
        <div className="drive-split" data-preview={preview !== null || undefined}>
          <div className="drive-list">
            <DriveList
              view={view}
              search={search}
              shownAs={shownAs}
              rows={rows}
              subject={subject}
              target={over && over.folder !== path ? over.folder : null}
              onSort={onSort}
              onClearSearch={onClearSearch}
            />
          </div>
          {preview !== null && <PreviewPane storage={storage} path={preview} />}
        </div>
        {over && (
          <p className="drive-over" role="status">
            Drop to {over.doing === 'upload' ? 'upload to' : 'move to'}{' '}
            <strong>{visibly(nameOf(over.folder)) || 'the root'}</strong>
          </p>
        )}
        <DriveDialogs />
      </Page>
    </div>
  );
}
