import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { useSay } from '~/web/kit/hooks';
import { Panel } from '~/web/kit/panels';
import { reasonOf } from '~/web/kit/wire/problem';
import { useQueryPart } from '~/web/kit/place/useQueryPart';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { DeleteQuestion } from '../DeleteQuestion';
import { notebookWanted } from '../events';
import type { NotebookRow } from '../moves';
import { selectMissed, selectNotebook, selectReached, type WithNotebooks } from '../selectors';
import { Buttons } from './Buttons';
import { EditorPlace } from './EditorPlace';
import { History } from './History';
import { NotFound } from './NotFound';
import { RefusalBanner } from './RefusalBanner';
import { StateLine } from './StateLine';
import './notebook.css';

const TABS = [{ key: 'editor', label: 'Editor' }, { key: 'settings', label: 'Settings' }, { key: 'history', label: 'History' }] as const;

function Content({ row, tab }: { readonly row: NotebookRow; readonly tab: string }) {
  if (tab === 'settings') return <Panel name="notebookSettings" of={row.notebook_id} fallback={<Skeleton lines={8} />} />;
  return tab === 'history' ? <History row={row} /> : <EditorPlace row={row} />;
}

function Missed({ row }: { readonly row: NotebookRow }) {
  const say = useSay();
  const problem = useSelector((state: WithNotebooks) => selectMissed(state, row.notebook_id));
  if (!problem) return null;
  const { notebook_id } = row;
  return (
    <Banner
      tone="warn"
      action={<button type="button" className="at-link" onClick={() => say(notebookWanted({ notebook_id }))}>Retry</button>}
    >
      This notebook could not be read again: {reasonOf(problem)}. You see it as it was last read.
    </Banner>
  );
}

/** One notebook (RT-08): how it stands, its editor, its settings, its history. */
export default function NotebookPage() {
  const { id } = useParams<{ id: string }>();
  const row = useSelector((state: WithNotebooks) => selectNotebook(state, id));
  const reached = useSelector((state: WithNotebooks) => selectReached(state, id) !== null);
  const [asked, choose] = useQueryPart('tab');
  const tab = TABS.find(({ key }) => key === asked)?.key ?? 'editor';
  if (!row) return <NotFound id={id} />;
  return (
    <div className={tab === 'editor' && reached && !row.move ? 'notebook-page notebook-page-editing' : 'notebook-page'}>
      <Page title={row.notebook_name} action={<Buttons row={row} />} toolbar={<StateLine row={row} />}>
        <Missed row={row} />
        <RefusalBanner row={row} />
        <Tabs label={`Parts of ${row.notebook_name}`} tabs={TABS} active={tab} onChoose={(key) => choose(key === 'editor' ? null : key)} />
        <Content row={row} tab={tab} />
        <DeleteQuestion />
      </Page>
    </div>
  );
}
