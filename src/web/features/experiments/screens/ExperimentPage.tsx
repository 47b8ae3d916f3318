import { push } from 'connected-react-router';
import { Link } from 'react-router-dom';
import { MAX_COMPARED_RUNS, type Problem } from '~/contract';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { countText } from '~/web/lib/text/readable';
import { wordsText } from '~/web/work/compare/view';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { refreshRequested, type Project } from '../events';
import { addressOf, LIST } from '../model/addresses';
import { selectExperiments } from '../model/slice';
import { FilterField } from './FilterField';
import { GroupsTable } from './GroupsTable';
import { RunsTable } from './RunsTable';
import { ColumnChoice, GroupChoice, Views } from './Tools';
import { useView, type Viewed } from './useView';
import '~/web/work/compare/screens/compare.css';
import './experiments.css';

/** The chosen runs go to the page that has them side by side. */
function Compare({ viewed: { project_name } }: { readonly viewed: Viewed }) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector((state) => selectExperiments(state).marked);
  const reason =
    marked.length === 0
      ? 'Choose runs in the table.'
      : marked.length > MAX_COMPARED_RUNS
        ? `At most ${MAX_COMPARED_RUNS} runs can be compared.`
        : undefined;
  return (
    <ReasonedButton
      label={marked.length > 1 ? `Compare ${marked.length} runs` : 'Compare'}
      primary
      reason={reason}
      onClick={() =>
        dispatch(
          push(`${addressOf(project_name)}/compare?runs=${encodeURIComponent(wordsText(marked))}`),
        )
      }
    />
  );
}

/** The facts about how it was read. */
function State({
  project: { reading },
  problem,
}: {
  readonly project: Project;
  readonly problem: Problem | null;
}) {
  return (
    <>
      {reading.warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      {reading.left > 0 && (
        <Banner tone="info">
          Files of{' '}
          {reading.left === 1 ? '1 more place is' : `${countText(reading.left)} more places are`}{' '}
          being read: there may be more runs.
        </Banner>
      )}
      {problem && (
        <Banner tone="warn">
          This could not be read again: {reasonOf(problem)}. You see it as it was last read.
        </Banner>
      )}
    </>
  );
}

/** One experiment (RT-20, EXP-01): its runs, as the address says they are looked at. */
export default function ExperimentPage() {
  const dispatch = useAppDispatch();
  const viewed = useView();
  const found = useAppSelector((state) => selectExperiments(state).table.found);
  const tableProblem = useAppSelector((state) => selectExperiments(state).table.request.problem);
  const { project_name, project, problem, view, change } = viewed;
  const { hidden } = view;
  return (
    <Page
      fill
      title={project_name}
      bar={
        <PageBar
          above={<Link to={LIST}>Experiments</Link>}
          heading={
            <>
              {project_name}
              {found !== null && <span className="at-page-count">{countText(found)}</span>}
            </>
          }
          action={project && <Compare viewed={viewed} />}
        />
      }
      toolbar={
        project && (
          <Toolbar
            label="Runs"
            end={
              <>
                <Views viewed={viewed} />
                <ColumnChoice viewed={viewed} />
              </>
            }
          >
            <FilterField filter={view.filter} onChange={(filter) => change({ filter })} />
            <GroupChoice viewed={viewed} />
            {hidden.length > 0 && (
              <button type="button" className="at-toggle" onClick={() => change({ hidden: [] })}>
                Show {hidden.length} hidden
              </button>
            )}
          </Toolbar>
        )
      }
    >
      {project && <State project={project} problem={problem ?? tableProblem ?? null} />}
      {!project &&
        (problem ? (
          <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(refreshRequested())} />
        ) : (
          <Skeleton lines={10} />
        ))}
      {project?.experiment.run_count === 0 && project.reading.left === 0 && (
        <EmptyState
          title="No runs"
          hint="There is no experiment of this name, or you may not see its runs."
        />
      )}
      {project &&
        project.experiment.run_count > 0 &&
        (view.group === null ? <RunsTable viewed={viewed} /> : <GroupsTable viewed={viewed} />)}
      {view.run !== null && <Panel name="experimentRun" of={view.run} />}
    </Page>
  );
}
