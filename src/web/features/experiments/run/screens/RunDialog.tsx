import { useParams } from 'react-router';
import { Link } from 'react-router-dom';
import type { WholeRun } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { isSubmitting } from '~/web/lib/state/draft';
import { reasonOf } from '~/web/lib/http/problem';
import { naturally } from '~/web/lib/text/naturally';
import { sizeText } from '~/text/size';
import { numberText } from '~/web/ui/chart/words';
import { PairsField } from '~/web/ui/form/PairsField';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { annotateRequested } from '../../events';
import { openFiles, openRun, type Artifacts } from '../readRun.saga';
import { noteForm, ownTagsOf, selectNote } from '../model';
import './run.css';

/** One run with everything: what it was given, what it measured, its files, and what people wrote beside it. */
export default function RunDialog({ of: run_id }: PanelProps) {
  const [, open] = useQueryPart('run');
  const { project_name: project } = useParams<{ project_name: string }>();
  const here = useAppSelector((state) => openRun.selectPart(state, project, run_id));
  const files = useAppSelector((state) => openFiles.selectPart(state, project, run_id));
  const run = here?.value?.[0];
  const problem = here?.request.problem ?? (run && files?.request.problem);
  return (
    <Dialog
      title={run ? run.run_name || run.mlflow_run_id : 'Run'}
      size="large"
      onClose={() => open(null)}
    >
      {problem && <Banner tone="warn">{reasonOf(problem)}</Banner>}
      {!here?.request.problem && !here?.value && <Skeleton lines={8} />}
      {here?.value?.length === 0 && (
        <EmptyState title="No such run" hint="It is gone, or not yours to see." />
      )}
      {run && <Whole key={run.run_id} run={run} artifacts={files?.value ?? null} />}
    </Dialog>
  );
}

/** Where a run came from; the tracking server has no page here. */
const originOf = ({ origin: { kind, id, submission_id, name } }: WholeRun) => {
  if (kind === 'notebook')
    return { to: `/notebooks/${encodeURIComponent(id)}?tab=performance`, name };
  return kind === 'job'
    ? {
        to: `/jobs/${encodeURIComponent(id)}?tab=performance&submission=${encodeURIComponent(submission_id ?? '')}`,
        name,
      }
    : null;
};

function Whole({
  run,
  artifacts,
}: {
  readonly run: WholeRun;
  readonly artifacts: Artifacts | null;
}) {
  const origin = originOf(run);
  const numbers = Object.entries(run.metrics).map(
    ([name, value]) => [name, numberText(value === null ? null : Number(value))] as const,
  );
  return (
    <div className="experiment-run">
      <p>
        {run.status}
        {run.user_name && ` · ${run.user_name}`} ·{' '}
        {origin ? <Link to={origin.to}>{origin.name}</Link> : 'from the tracking server'} ·{' '}
        <code>{run.mlflow_run_id}</code>
      </p>
      <Notes run={run} />
      <Pairs title="Parameters" pairs={Object.entries(run.params)} />
      <Pairs title="Metrics" pairs={numbers} />
      <Pairs title="Tags" pairs={Object.entries(run.tags)} />
      {artifacts && <Files artifacts={artifacts} run={run} />}
    </div>
  );
}

function Pairs({
  title,
  pairs,
}: {
  readonly title: string;
  readonly pairs: readonly (readonly [string, string])[];
}) {
  if (pairs.length === 0) return null;
  return (
    <details className="compare-same" open>
      <summary>
        {title} · {pairs.length}
      </summary>
      <dl>
        {[...pairs]
          .sort(([a], [b]) => naturally(a, b))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

/** Files of a job's run are its results, and open as those. */
function Files({
  artifacts: { artifacts, warnings },
  run: { origin },
}: {
  readonly artifacts: Artifacts;
  readonly run: WholeRun;
}) {
  const files = artifacts.filter(({ size }) => size !== null);
  const to = (path: string) =>
    `/jobs/${encodeURIComponent(origin.id)}?tab=results&submission=${encodeURIComponent(origin.submission_id ?? '')}&path=${encodeURIComponent(path)}`;
  return (
    <details className="compare-same" open>
      <summary>Artifacts · {files.length}</summary>
      {warnings.map((warning) => (
        <Banner key={warning} tone="info">
          {warning}
        </Banner>
      ))}
      <ul>
        {files.map(({ path, size }) => (
          <li key={path}>
            {origin.kind === 'job' ? <Link to={to(path)}>{path}</Link> : path}{' '}
            <span className="at-muted">{sizeText(size ?? 0)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Notes({ run }: { readonly run: WholeRun }) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectNote);
  if (form?.values.run_id !== run.run_id) return null;
  const { note, tags } = form.values;
  const own_tags = ownTagsOf(tags);
  const same = note === run.note && JSON.stringify(own_tags) === JSON.stringify(run.own_tags);
  return (
    <div className="experiment-notes">
      <TextField
        label="Note"
        value={note}
        onChange={(written) => dispatch(noteForm.events.changed({ note: written }))}
        rows={3}
        maxLength={10_000}
      />
      <PairsField
        label="Tags of your team"
        one="tag"
        pairs={tags}
        onChange={(pairs) => dispatch(noteForm.events.changed({ tags: pairs }))}
        hint="They stand over those of the program, and are kept here: its files stay as they are."
      />
      <ReasonedButton
        label="Save"
        primary
        loading={isSubmitting(form)}
        reason={same ? 'Nothing was changed.' : undefined}
        onClick={() => dispatch(annotateRequested({ run_id: run.run_id }))}
      />
    </div>
  );
}
