import { Link } from 'react-router-dom';
import type { PredictionVersion } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ObjectFrame, objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { FAILED } from '../messages';
import { predictions, versionOf, type PredictionRow } from '../model/predictions';
import { offerOf, takenUp, versionActions } from './actions';
import { Log } from './Log';
import { Questions } from './Questions';
import { Versions } from './Versions';
import { noteOfVersion, VersionStatus } from './VersionStatus';
import './predictions.css';

interface OfVersion {
  readonly row: PredictionRow;
  readonly shown: PredictionVersion;
}

/** Deploy or stop, as the version stands: owners only (PRM-10). */
function RunButton({ row, shown }: OfVersion) {
  const dispatch = useAppDispatch();
  const { intent, label, reason } = offerOf(row, shown);
  return (
    <ReasonedButton
      primary={intent === 'deploy'}
      label={`${label} version ${shown.version}`}
      reason={reason}
      onClick={() => dispatch(takenUp(intent, row.pf_id, shown.version))}
    />
  );
}

function StateLine({ row, shown, may }: OfVersion & { readonly may: boolean }) {
  const { version, restarts, source } = shown;
  return (
    <div className="prediction-state">
      <VersionStatus row={row} version={shown} />
      <span>
        Version {version}
        {row.live_version === version && ' · live'}
      </span>
      <span className="at-muted">
        {source.kind === 'model' ? 'Model' : 'Job'} {source.name}
      </span>
      {restarts > 0 && (
        <span>
          {restarts} {restarts === 1 ? 'restart' : 'restarts'}
        </span>
      )}
      {!may && <span className="at-muted">View only · {row.user_name} owns this prediction</span>}
    </div>
  );
}

/** Why a version does not run, in the program's own last words. */
function Why({ shown }: { readonly shown: PredictionVersion }) {
  const [first, ...more] = (shown.reason ?? '').split('\n');
  if (!noteOfVersion(shown)) return null;
  // A program that ended before is starting again: how it ended is what a person has to know.
  if (shown.reason === null) return <Banner tone="info">It is {shown.waiting_for}.</Banner>;
  return (
    <Banner
      tone={shown.status === 'Deployment Failed' ? 'bad' : 'warn'}
      action={
        shown.submission_id !== null && (
          <Link to={`/jobs/${shown.batch_job_id}?submission=${shown.submission_id}`}>
            Open the log
          </Link>
        )
      }
    >
      {first}
      {more.length > 0 && <pre className="prediction-words">{more.join('\n')}</pre>}
    </Banner>
  );
}

/** One prediction at the version that the address names (PRD-01). */
function Shown({ row, may }: OfObject<PredictionRow>) {
  const dispatch = useAppDispatch();
  const [asked, choose] = useQueryPart('version');
  const shown = versionOf(row, asked);
  const run = may && shown && <RunButton row={row} shown={shown} />;
  return (
    <ObjectFrame
      feature={predictions}
      row={row}
      commented="prediction"
      state={shown && <StateLine row={row} shown={shown} may={may} />}
      buttons={run}
      actions={may && shown ? versionActions(row, shown, dispatch) : []}
      failed={FAILED}
      again={run || null}
      banners={shown && <Why shown={shown} />}
    >
      {!shown && (
        <EmptyState
          title={`There is no version ${asked ?? ''}`}
          hint="It was deleted, or the address is wrong. Choose another version below."
        />
      )}
      {shown && (
        <div className="prediction-parts">
          <Panel name="predictionCalls" of={row.pf_id} fallback={<Skeleton lines={8} />} />
          <Log shown={shown} />
          {may && (
            <div className="prediction-part prediction-wide prediction-offers">
              <Panel name="offeredSecrets" of={`job ${shown.batch_job_id}`} />
            </div>
          )}
        </div>
      )}
      <Versions
        row={row}
        shown={shown}
        onChoose={(version) => {
          choose(String(version));
        }}
      />
      <Questions />
    </ObjectFrame>
  );
}

/** The page of a prediction (RT-16). */
export default objectPage(predictions, Shown);
