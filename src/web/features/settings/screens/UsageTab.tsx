import { REFERRAL_CREDITS, type Usage, type UsageWeek } from '~/contract';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Progress } from '~/web/ui/data/Progress';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Figures } from '~/web/ui/content/Figures';
import { usage } from '../model/lists';

const hours = (value: number) => {
  if (value === 0) return <span className="at-muted">—</span>;
  return value < 0.05
    ? '< 0.1 h'
    : `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} h`;
};

const WEEKS: readonly Column<UsageWeek>[] = [
  { key: 'week', title: 'Week from', cell: ({ week }) => week },
  {
    key: 'notebooks',
    title: 'Notebooks',
    width: '100px',
    align: 'end',
    cell: ({ notebook_hours }) => hours(notebook_hours),
  },
  {
    key: 'jobs',
    title: 'Jobs',
    width: '90px',
    align: 'end',
    cell: ({ job_hours }) => hours(job_hours),
  },
  {
    key: 'gpus',
    title: 'GPUs of jobs',
    width: '120px',
    align: 'end',
    from: 'medium',
    cell: ({ gpu_hours }) => hours(gpu_hours),
  },
];

/** Current and past usage, stored data, and credits. */
export function UsageTab() {
  const [own] = useAppSelector(usage.selectAll);
  const { problem } = useAppSelector((state) => state.settings?.usage ?? usage.empty).request;
  const dispatch = useAppDispatch();
  if (own) return <Parts own={own} />;
  return problem ? (
    <LoadError
      message={problem.message}
      onRetry={() => dispatch(usage.events.refreshRequested())}
    />
  ) : (
    <Skeleton lines={6} />
  );
}

function Parts({ own: { now, weeks, drive, objects, referral } }: { readonly own: Usage }) {
  return (
    <section className="settings-parts" aria-label="Usage">
      <section className="settings-form" aria-labelledby="usage-now">
        <h2 id="usage-now">Now</h2>
        <Figures
          figures={[
            { label: 'Running notebooks', value: now.notebooks },
            { label: 'Running jobs', value: now.jobs },
            { label: 'Waiting jobs', value: now.waiting },
            { label: 'Reserved CPUs', value: now.cpus },
            { label: 'Reserved GPUs', value: now.gpus },
          ]}
        />
      </section>
      <section className="settings-part" aria-labelledby="usage-kept">
        <h2 id="usage-kept">Storage</h2>
        <Kept drive={drive} />
        <p className="at-muted">Files of your notebooks and jobs: {sizeText(objects.used_bytes)}</p>
      </section>
      <Panel name="currentLimits" of="" />
      <section className="settings-part" aria-labelledby="usage-weeks">
        <h2 id="usage-weeks">Hours by week</h2>
        <DataTable
          label="Hours by week"
          rows={weeks}
          rowKey={({ week }) => week}
          rowName={({ week }) => week}
          columns={WEEKS}
          empty="Nothing ran yet"
        />
      </section>
      <section className="settings-form" aria-labelledby="usage-credits">
        <h2 id="usage-credits">Credits</h2>
        <Figures
          figures={[
            { label: 'Invitations accepted', value: referral.accepted },
            { label: 'CPU credits earned', value: referral.cpu_credits },
            { label: 'GPU credits earned', value: referral.gpu_credits },
          ]}
        />
        <p className="at-hint">
          {REFERRAL_CREDITS.cpu} CPU credits and {REFERRAL_CREDITS.gpu} GPU credits for everybody
          who accepts your invitation.
        </p>
      </section>
    </section>
  );
}

/** The trash counts towards the quota. */
function Kept({ drive: { used_bytes, trash_bytes, quota_bytes } }: Pick<Usage, 'drive'>) {
  const trash = trash_bytes === 0 ? '' : `, ${sizeText(trash_bytes)} of it in the trash`;
  const held = used_bytes + trash_bytes;
  if (quota_bytes === null)
    return (
      <p>
        Your drive holds {sizeText(held)}
        {trash}.
      </p>
    );
  const share = held / quota_bytes;
  return (
    <Progress
      label="Your drive"
      share={share}
      numbers={`${sizeText(held)} of ${sizeText(quota_bytes)}${trash}`}
      tone={share > 0.9 ? 'bad' : 'busy'}
    />
  );
}
