import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { restartRequested } from '../events';
import type { NotebookRow } from '../model';
import { selectOutdated } from '../selectors';

interface EnvironmentBannerProps {
  readonly row: NotebookRow;
  readonly onSettings: () => void;
}

/**
 * Says of a notebook that runs that its environment was built again, and offers its owner to restart with that build; or that it was deleted, and leads
 * to the settings, where another one is chosen.
 */
export function EnvironmentBanner({ row, onSettings }: EnvironmentBannerProps) {
  const dispatch = useAppDispatch();
  const environment = useAppSelector((state) => selectOutdated(state, row.notebook_id));
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  if (!environment || row.pending) return null;
  const { deleted, env_name, build, latest_build } = environment;
  if (deleted)
    return (
      <Banner
        tone="warn"
        action={
          mine && <ReasonedButton size="small" label="Open the settings" onClick={onSettings} />
        }
      >
        The environment {env_name} was deleted. This notebook runs in its build {build} until it is
        stopped. Choose another environment in its settings before you start it again.
      </Banner>
    );
  return (
    <Banner
      tone="info"
      action={
        mine && (
          <ReasonedButton
            size="small"
            label={`Restart with build ${latest_build}`}
            onClick={() => dispatch(restartRequested({ id: row.notebook_id }))}
          />
        )
      }
    >
      {env_name} has a newer build. This notebook runs in build {build}; restarting the kernel keeps
      build {build}.
    </Banner>
  );
}
