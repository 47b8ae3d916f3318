import { Link } from 'react-router-dom';
import { useId, type ReactNode } from 'react';
import { NOTEBOOK_STATUS, type RecentObject } from '~/contract';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import { reasonOf } from '~/web/lib/http/problem';
import { useManifests } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { isRunning, toneOf, wordOf } from '~/web/work/status/objectStatus';
import type { FeatureManifest, RecentKind } from '~/web/lib/feature';
import { Age } from '~/web/ui/data/Age';
import { Status } from '~/web/ui/data/Status';
import { LineList } from '~/web/ui/content/LineList';
import { isStoppable, selectWhyNotStop } from '~/web/work/entities/stopping';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { recents, selectRecentsRequest } from '../model';
import { FirstSteps } from './FirstSteps';
import { releaseRequested } from '../../dashboard/events';
import './home.css';

/** Ends a notebook or a job that runs. A notebook on its way is left to its own page. */
function StopButton({ row: { kind, id, name, status } }: { readonly row: RecentObject }) {
  const dispatch = useAppDispatch();
  const stopped = isStoppable(kind) ? kind : null;
  const reason = useAppSelector((state) =>
    stopped ? selectWhyNotStop(state, stopped, id) : undefined,
  );
  if (!stopped || (stopped === 'notebook' && status !== NOTEBOOK_STATUS.started)) return null;
  return (
    <span className="home-stop">
      <ReasonedButton
        size="small"
        label="Stop"
        reason={reason}
        onClick={() => dispatch(releaseRequested({ kind: stopped, id, name }))}
      />
    </span>
  );
}

interface RecentListProps {
  readonly title: string;
  readonly rows: readonly RecentObject[];
  /** The address of a row's page. */
  readonly addressOf: (row: RecentObject) => string;
  /** The text at the end of each line; its age where nothing is given. */
  readonly end?: (row: RecentObject) => ReactNode;
}

const keyOf = ({ kind, id }: RecentObject) => `${kind} ${id}`;

/** One section of /home: a line per object. Nothing where there is none. */
function RecentList({ title, rows, addressOf, end }: RecentListProps) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <LineList
        rows={rows}
        rowKey={keyOf}
        line={(row) => (
          <>
            <Link className="at-name" to={addressOf(row)} title={row.name}>
              {row.name}
            </Link>
            <Status tone={toneOf(row)} word={wordOf(row)} />
            {end ? (
              end(row)
            ) : (
              <span className="at-muted">
                <Age at={row.update_datetime} />
              </span>
            )}
          </>
        )}
      />
    </section>
  );
}

/** The sections of /home from top to bottom, as the features registered them; one that has nothing is not shown. */
const kindsOf = (manifests: readonly FeatureManifest[]): readonly RecentKind[] =>
  manifests.flatMap(({ recents }) => (recents ? [recents] : [])).sort((a, b) => a.order - b.order);

/** So few objects has who has just begun: those of the sample workspace. */
const SAMPLES = 3;

/** Somebody who has a few notebooks at most, and nothing else yet. */
const isNewcomer = (rows: readonly RecentObject[]): boolean =>
  rows.length <= SAMPLES && rows.every(({ kind }) => kind === 'notebook');

/** /home: what runs now, and what the person touched lately (RT-05). */
export default function HomePage() {
  return (
    <Page title="Home" action={<Create />}>
      <Recents />
    </Page>
  );
}

function Create() {
  const page = useAppSelector(selectLocation);
  return (
    <Link className="ui primary button" to={modalOver('/notebooks/create', page)}>
      Create notebook
    </Link>
  );
}

const stopOf = (row: RecentObject) => <StopButton row={row} />;

function Recents() {
  const rows = useAppSelector(recents.selectAll);
  const manifests = useManifests();
  const { status, problem } = useAppSelector(selectRecentsRequest);
  const dispatch = useAppDispatch();
  const retry = () => {
    dispatch(recents.events.refreshRequested());
  };
  if (rows.length === 0 && problem)
    return <LoadError message={reasonOf(problem, '')} onRetry={retry} />;
  if (rows.length === 0 && status !== 'succeeded')
    return <Skeleton lines={6} label="Loading what you worked on" />;
  const kinds = kindsOf(manifests);
  const addressOf = (row: RecentObject) => {
    const { path, query } = kinds.find(({ kind }) => kind === row.kind) ?? { path: '' };
    return `${path}/${encodeURIComponent(row.id)}${query ?? ''}`;
  };
  return (
    <>
      {problem && (
        <Banner
          tone="warn"
          action={
            <button type="button" className="at-link" onClick={retry}>
              Retry
            </button>
          }
        >{`This may be out of date: ${reasonOf(problem)}`}</Banner>
      )}
      <RecentList
        title="Running now"
        rows={rows.filter(isRunning)}
        addressOf={addressOf}
        end={stopOf}
      />
      {isNewcomer(rows) && <FirstSteps />}
      {kinds.map(({ kind, title }) => (
        <RecentList
          key={kind}
          title={title}
          rows={rows.filter((row) => row.kind === kind)}
          addressOf={addressOf}
        />
      ))}
    </>
  );
}
