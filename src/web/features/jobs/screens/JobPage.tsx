import { Link } from 'react-router-dom';
import type { Submission } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Panel, useHasPanel } from '~/web/lib/panels';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { ObjectName } from '~/web/work/detail/ObjectName';
import { CommentsButton, objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { ObjectMenu } from '~/web/work/detail/ObjectMenu';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { RunButton } from '~/web/work/detail/RunButton';
import { renaming } from '../flows/renameJob.saga';
import { Questions } from './Questions';
import { jobs, type JobRow } from '../model';
import { selectSubmission } from '../selectors';
import { Agents } from './Agents';
import { Banners } from './Banners';
import { StateLine } from './StateLine';
import { Submissions } from './Submissions';
import { deletionOf, offered, rerunning, work } from './actions';
import './job.css';

/** The actions on the job, on the right of its name. */
function Buttons({
  row,
  submission,
}: {
  readonly row: JobRow;
  readonly submission: Submission | undefined;
}) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  const again = rerunning(row, submission, dispatch);
  // A child of another object is run, changed and deleted there.
  if (row.belongs_to)
    return (
      <Link className="ui button" to={`/${row.belongs_to.kind}s/${row.belongs_to.id}`}>
        Open the {row.belongs_to.kind}
      </Link>
    );
  return (
    <>
      <RunButton work={work} row={row} />
      {mine && submission && (
        <ReasonedButton label="Re-run…" reason={again.reason} onClick={again.onChoose} />
      )}
      <ObjectMenu
        feature={jobs}
        row={row}
        offered={offered}
        own={mine ? [deletionOf(row, dispatch)] : []}
      />
    </>
  );
}

/** The tabs from left to right; those of other features are shown once there is a panel of this name. */
const TABS = [
  { key: 'output', label: 'Output', panel: 'jobOutput' },
  { key: 'agents', label: 'Agents', panel: null },
  { key: 'results', label: 'Results', panel: 'jobResults' },
  { key: 'performance', label: 'Performance', panel: 'jobPerformance' },
  { key: 'code', label: 'Code', panel: 'jobCode' },
  { key: 'submissions', label: 'Submissions', panel: null },
  { key: 'settings', label: 'Settings', panel: 'jobSettings' },
] as const;

function Content({
  row,
  run,
  tab,
}: {
  readonly row: JobRow;
  readonly run: Submission | undefined;
  readonly tab: (typeof TABS)[number] | undefined;
}) {
  if (tab?.panel)
    return <Panel name={tab.panel} of={row.batch_job_id} fallback={<Skeleton lines={8} />} />;
  return tab?.key === 'submissions' ? <Submissions row={row} /> : <Agents row={row} run={run} />;
}

/** One job: how it stands, its output, who runs it, what it leaves behind, how it performed, its settings. */
function Shown({ row }: OfObject<JobRow>) {
  const { batch_job_id: id } = row;
  const [asked] = useQueryPart('submission');
  const run = useAppSelector((state) => selectSubmission(state, id, asked));
  const [tabbed, choose] = useQueryPart('tab');
  const has = useHasPanel();
  const tabs = TABS.filter(({ panel }) => panel === null || has(panel)).map((tab) => ({
    ...tab,
    ...(tab.key === 'submissions' && row.submission_count > 0 && { count: row.submission_count }),
  }));
  const tab = tabs.find(({ key }) => key === tabbed) ?? tabs[0];
  return (
    <Page
      title={row.job_name}
      bar={
        <PageBar
          heading={<ObjectName feature={jobs} row={row} renaming={renaming} />}
          state={<StateLine row={row} run={run} />}
          tabs={
            <Tabs
              label={`Parts of ${row.job_name}`}
              tabs={tabs}
              active={tab?.key ?? 'output'}
              onChoose={(key) => choose(key === 'output' ? null : key)}
            />
          }
          action={
            <>
              <CommentsButton of={`job/${row.batch_job_id}`} />
              <Buttons row={row} submission={run} />
            </>
          }
        />
      }
      fill={tab?.key === 'output' || tab?.key === 'results'}
    >
      <Banners row={row} run={run} />
      <Panel name="withheldSecrets" of={`job ${id}`} />
      <Panel name="jobRunWaiting" of={row.batch_job_id} />
      <Content row={row} run={run} tab={tab} />
      <Questions />
    </Page>
  );
}

/** The page of a job (RT-12). */
export default objectPage(jobs, Shown);
