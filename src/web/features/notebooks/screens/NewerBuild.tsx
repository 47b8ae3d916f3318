import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { restartRequested } from '../events';
import type { NotebookRow } from '../model';
import { selectOutdated } from '../selectors';

/** Says of a notebook that runs that its environment was built again, and offers its owner to restart with that build. */
export function NewerBuild({ row }: { readonly row: NotebookRow }) {
  const dispatch = useAppDispatch();
  const environment = useAppSelector((state) => selectOutdated(state, row.notebook_id));
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  if (!environment || row.pending) return null;
  const { env_name, build, latest_build } = environment;
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
