import { useParams } from 'react-router';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Panel } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectEditorScrolled } from '../editor/selectors';
import { ObjectBanners } from '~/web/work/detail/ObjectBanners';
import { ObjectName } from '~/web/work/detail/ObjectName';
import { ObjectNotThere } from '~/web/work/detail/ObjectNotThere';
import { CommentsButton } from '~/web/work/detail/ObjectPage';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { renaming } from '../flows/renameNotebook.saga';
import { FAILED } from '../messages';
import { notebooks, type NotebookRow } from '../model';
import { selectContents, selectReached } from '../selectors';
import { Buttons, DeleteQuestion, RunButton } from './Buttons';
import { EditorSlot } from './EditorSlot';
import { History } from './History';
import { EnvironmentBanner } from './EnvironmentBanner';
import { RuntimeLabel, StateLine } from './StateLine';
import './notebook.css';

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
