import { useParams } from 'react-router';
import type { PredictionVersion } from '~/contract';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { Panel } from '~/web/kit/panels';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { ObjectBanners } from '~/web/objects/page/ObjectBanners';
import { ObjectMenu } from '~/web/objects/page/ObjectMenu';
import { ObjectNotThere } from '~/web/objects/page/ObjectNotThere';
import { selectUser } from '~/web/objects/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { FAILED } from '../messages';
import { predictions, type PredictionRow } from '../model/predictions';
import { versionOf } from '../selectors';
import { offerOf, takenUp, versionActions } from './actions';
import { CallIt } from './CallIt';
import { Log } from './Log';
import { Questions } from './Questions';
import { Traffic } from './Traffic';
import { TryIt } from './TryIt';
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
  return <ReasonedButton primary={intent === 'deploy'} label={`${label} version ${shown.version}`} reason={reason} onClick={() => dispatch(takenUp(intent, row.pf_id, shown.version))} />;
}

function StateLine({ row, shown, may }: OfVersion & { readonly may: boolean }) {
  const { version, restarts, source } = shown;
  return (
    <div className="prediction-state">
      <VersionStatus row={row} version={shown} />
      <span>Version {version}{row.live_version === version && ' · live'}</span>
      <span className="at-muted">{source.kind === 'model' ? 'Model' : 'Job'} {source.name}</span>
      {restarts > 0 && <span>{restarts} {restarts === 1 ? 'restart' : 'restarts'}</span>}
      {!may && <span className="at-muted">View only · {row.user_name} owns this prediction</span>}
    </div>
  );
}

/** Why a version does not run, in the program's own last words. */
function Why({ shown }: { readonly shown: PredictionVersion }) {
  const [first, ...more] = (shown.reason ?? '').split('\n');
  if (!noteOfVersion(shown)) return null;
  if (shown.waiting_for !== null) return <Banner tone="info">It is {shown.waiting_for}.</Banner>;
  return <Banner tone={shown.status === 'Deployment Failed' ? 'bad' : 'warn'}>{first}{more.length > 0 && <pre className="prediction-words">{more.join('\n')}</pre>}</Banner>;
}

/** One prediction at the version that the address names (RT-16, PRD-01). */
export default function PredictionPage() {
  const { id } = useParams<{ id: string }>();
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => predictions.selectRow(state, id));
  const user = useAppSelector(selectUser);
  const [asked, choose] = useQueryPart('version');
  if (!row) return <ObjectNotThere room={predictions} id={id} />;
  const may = predictions.mayChange(row, user);
  const shown = versionOf(row, asked);
  const comments = <Panel name="comments" of={`prediction/${row.pf_id}`} />;
  return (
    <Page
      title={row.pf_name} toolbar={shown && <StateLine row={row} shown={shown} may={may} />}
      action={(
        <>
          {comments}
          {may && shown && <RunButton row={row} shown={shown} />}
          <ObjectMenu room={predictions} row={row} offered={{}} own={may && shown ? versionActions(row, shown, dispatch) : []} />
        </>
      )}
    >
      <ObjectBanners room={predictions} id={id} titles={FAILED} again={may && shown ? <RunButton row={row} shown={shown} /> : null} />
      {!shown && <EmptyState title={`There is no version ${asked ?? ''}`} hint="It was deleted, or the address is wrong. Choose another version below." />}
      {shown && <Why shown={shown} />}
      {shown && (
        <div className="prediction-parts">
          <TryIt row={row} shown={shown} />
          <CallIt row={row} shown={shown} may={may} />
          <Traffic row={row} shown={shown} />
          <Log shown={shown} />
          {may && <div className="prediction-part prediction-wide prediction-offers"><Panel name="offeredSecrets" of={`job ${shown.batch_job_id}`} /></div>}
        </div>
      )}
      <Versions row={row} shown={shown} onChoose={(version) => { choose(String(version)); }} />
      <Questions />
    </Page>
  );
}
