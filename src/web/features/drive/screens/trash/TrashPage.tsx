import { push } from 'connected-react-router';
import { useMemo } from 'react';
import { TRASH_DAYS, type TrashedEntry } from '~/contract';
import { ROOT } from '~/web/lib/browser/url/drivePaths';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { countText, visibly } from '~/web/lib/text/readable';
import { DataTable } from '~/web/ui/data/DataTable';
import { FolderBreadcrumb } from '~/web/ui/files/FolderBreadcrumb';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { isSettled } from '~/web/lib/state/request';
import { removalConfirmOpened, trashChosen, trashRefreshRequested } from '../../events';
import { AREA_NAMES, counted } from '../../messages';
import { trashActions } from '../../model/trashActions';
import { addressOf, TRASH, trashOf } from '../../model/url';
import { selectTrash, selectViewOnly } from '../../selectors';
import { DriveDialogs } from '../dialogs/DriveDialogs';
import { useDriveView } from '../list/useDriveView';
import { trashColumns } from './columns';
import '../drive.css';

const rowKey = ({ id }: TrashedEntry) => id;
const STEPS = [
  { path: ROOT, name: '' },
  { path: TRASH, name: 'Trash' },
];
const rowName = ({ name }: TrashedEntry) => visibly(name);

/** /drive/trash: what was deleted, until it is removed for good. */
export default function TrashPage() {
  const dispatch = useAppDispatch();
  const {
    view: { storage },
    mayTeam,
  } = useDriveView();
  const trash = useAppSelector(selectTrash);
  const folders = addressOf('', { storage });
  const viewOnly = useAppSelector((state) => selectViewOnly(state, { storage }));
  const { rows, bytes, truncated, request, chosen } = trash;
  const actions = useMemo(() => {
    const of = (some: readonly TrashedEntry[]) =>
      trashActions({ storage, viewOnly, rows: some }, dispatch);
    const row = (entry: TrashedEntry) => of([entry]);
    const shortcuts =
      viewOnly === undefined
        ? { Delete: (entry: TrashedEntry) => row(entry)[1]?.onChoose?.() }
        : {};
    return { row, shortcuts, chosen: of(rows.filter(({ id }) => chosen.includes(id))) };
  }, [storage, viewOnly, rows, chosen, dispatch]);
  const { problem } = request;
  const loading = !isSettled(request);
  return (
    <div className="drive">
      <Page
        fill
        title="Trash"
        count={loading || problem ? undefined : rows.length}
        above={
          <div className="drive-above">
            <FolderBreadcrumb
              label="Breadcrumb"
              root={AREA_NAMES[storage]}
              steps={STEPS}
              href={() => folders}
              onOpen={() => dispatch(push(folders))}
            />
            <span className="drive-usage at-muted">{sizeText(bytes)} in the trash</span>
          </div>
        }
        action={
          <ReasonedButton
            label="Empty trash"
            negative
            reason={viewOnly ?? (rows.length === 0 ? 'There is nothing in the trash.' : undefined)}
            onClick={() =>
              dispatch(
                removalConfirmOpened({
                  storage,
                  ids: null,
                  named: truncated ? 'all of the trash' : counted(rows.length),
                }),
              )
            }
          />
        }
        toolbar={
          mayTeam && (
            <Toolbar label="Trash">
              <Toggle
                label="Team drive"
                on={storage === 'teamdrive'}
                onChange={(on) => dispatch(push(trashOf(on ? 'teamdrive' : 'drive')))}
              />
            </Toolbar>
          )
        }
      >
        <div className="drive-line">
          {chosen.length > 0 && (
            <div
              className="drive-trash-actions"
              role="group"
              aria-label="Actions for what is chosen"
            >
              {actions.chosen.map(({ key, label, reason, onChoose }) => (
                <ReasonedButton
                  key={key}
                  size="small"
                  label={label}
                  reason={reason}
                  onClick={onChoose}
                />
              ))}
            </div>
          )}
          <span className="drive-chosen" role="status">
            {chosen.length > 0 && <strong>{countText(chosen.length)} selected</strong>}
            {chosen.length === 0 && (
              <span className="at-muted">
                {truncated ? `The latest ${countText(rows.length)} of more. ` : ''}Kept for{' '}
                {TRASH_DAYS} days.
              </span>
            )}
          </span>
        </div>
        {problem && rows.length === 0 ? (
          <LoadError
            message={reasonOf(problem, '')}
            onRetry={() => dispatch(trashRefreshRequested())}
          />
        ) : (
          <DataTable
            label="Trash"
            rows={rows}
            rowKey={rowKey}
            rowName={rowName}
            columns={trashColumns}
            loading={loading}
            selected={chosen}
            actions={actions.row}
            contextMenu={actions.row}
            shortcuts={actions.shortcuts}
            onSelect={(ids) => dispatch(trashChosen({ ids }))}
            empty={
              <EmptyState
                title="The trash is empty"
                hint={`What is deleted from ${AREA_NAMES[storage]} can be brought back from here for ${TRASH_DAYS} days.`}
              />
            }
          />
        )}
        <DriveDialogs />
      </Page>
    </div>
  );
}
