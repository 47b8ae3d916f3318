import { useParams } from 'react-router';
import { Icon } from 'semantic-ui-react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Panel } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { ObjectBanners } from '~/web/work/detail/ObjectBanners';
import { ObjectName } from '~/web/work/detail/ObjectName';
import { ObjectNotThere } from '~/web/work/detail/ObjectNotThere';
import { CommentsButton } from '~/web/work/detail/ObjectPage';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { NOTEBOOK_STATUS } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { selectEditorScrolled } from '../editor/model';
import { renaming } from '../flows/renameNotebook.saga';
import { FAILED } from '../messages';
import { notebooks, type NotebookRow } from '../model';
import { selectContents, selectInterpreter, selectReached } from '../selectors';
import { Buttons, DeleteQuestion, RunButton } from './Buttons';
import { EditorSlot } from './EditorSlot';
import { History } from './History';
import { EnvironmentBanner } from './EnvironmentBanner';
import { NotebookStatus } from './NotebookStatus';
import './notebook.css';

/** Its editor in a tab of its own; the icon has its place before the editor is reached. */
function InTab({ row: { notebook_id: id } }: { readonly row: NotebookRow }) {
  const reached = useAppSelector((state) => selectReached(state, id) !== null);
  if (!reached) return <Icon name="external alternate" className="notebook-place" />;
  return (
    <a
      className="notebook-apart"
      href={`/notebooks/${id}/editor`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Open in new tab"
      title="Open in new tab"
    >
      <Icon name="external alternate" />
    </a>
  );
}

/** Beside the name: the status with its age, its editor in a tab of its own, and whose it is if somebody else's. */
function StateLine({ row }: { readonly row: NotebookRow }) {
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  const runs = row.status === NOTEBOOK_STATUS.started && !row.pending;
  return (
    <div className={runs ? 'notebook-state-line notebook-runs' : 'notebook-state-line'}>
      <NotebookStatus row={row} />
      {runs && <InTab row={row} />}
      {!mine && (
        <span className="at-muted notebook-whose">
          View only · {row.user_name} owns this notebook
        </span>
      )}
    </div>
  );
}

/** Which interpreter runs it, in what is left free before the buttons: it is known later than they are. The editor names it itself. */
function RuntimeLabel({ row }: { readonly row: NotebookRow }) {
  const runtime = useAppSelector((state) => selectInterpreter(state, row.notebook_id));
  const reached = useAppSelector((state) => selectReached(state, row.notebook_id)) && !row.pending;
  if (!runtime || reached) return null;
  return (
    <span
      className="at-muted notebook-runtime"
      title={`The interpreter that runs it: ${runtime.label}`}
    >
      {runtime.environment === undefined
        ? runtime.label
        : `${runtime.environment} · ${runtime.label}`}
    </span>
  );
}

const TABS = [
  { key: 'editor', label: 'Editor' },
  { key: 'performance', label: 'Performance' },
  { key: 'settings', label: 'Settings' },
  { key: 'history', label: 'History' },
] as const;

function Content({ row, tab }: { readonly row: NotebookRow; readonly tab: string }) {
  if (tab === 'settings')
    return <Panel name="notebookSettings" of={row.notebook_id} fallback={<Skeleton lines={8} />} />;
  if (tab === 'performance')
    return (
      <Panel name="notebookPerformance" of={row.notebook_id} fallback={<Skeleton lines={8} />} />
    );
  return tab === 'history' ? <History row={row} /> : <EditorSlot row={row} />;
}

/** One notebook (RT-08): how it stands, its editor, its settings, its history. */
export default function NotebookPage() {
  const { id } = useParams<{ id: string }>();
  const row = useAppSelector((state) => notebooks.selectRow(state, id));
  const reached = useAppSelector((state) => selectReached(state, id) !== null);
  const [asked, choose] = useQueryPart('tab');
  const tab = TABS.find(({ key }) => key === asked)?.key ?? 'editor';
  const scrolled = useAppSelector((state) => selectEditorScrolled(state, id));
  const readOn = useAppSelector((state) => selectContents(state, id)?.scrolled === true);
  if (!row) return <ObjectNotThere feature={notebooks} id={id} />;
  const editing = tab === 'editor' && reached && !row.pending;
  return (
    <div className={editing ? 'notebook-page notebook-page-editing' : 'notebook-page'}>
      <Page
        title={row.notebook_name}
        bar={
          <PageBar
            heading={<ObjectName feature={notebooks} row={row} renaming={renaming} />}
            state={<StateLine row={row} />}
            action={
              <>
                <RuntimeLabel row={row} />
                <CommentsButton of={`notebook/${row.notebook_id}`} />
                <Buttons row={row} />
              </>
            }
            tabs={
              <Tabs
                label={`Parts of ${row.notebook_name}`}
                tabs={TABS}
                active={tab}
                onChoose={(key) => choose(key === 'editor' ? null : key)}
              />
            }
            shrunk={editing ? scrolled : (tab === 'editor' && readOn) || undefined}
          />
        }
      >
        <ObjectBanners
          feature={notebooks}
          id={id}
          titles={FAILED}
          again={<RunButton row={row} place="reason" />}
        />
        <EnvironmentBanner row={row} onSettings={() => choose('settings')} />
        <Panel name="withheldSecrets" of={`notebook ${id}`} />
        <Content row={row} tab={tab} />
        <DeleteQuestion />
      </Page>
    </div>
  );
}
