import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ObjectMenu } from '~/web/work/detail/ObjectMenu';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { environments, type EnvironmentRow } from '../model/model';
import { buildOffer, rowActions, whyBusy } from './actions';

/** The header of the page, and the content beside its menu. */
const SHOWN: readonly string[] = ['open', 'view', 'build'];

/** Building again or stopping the build, as the environment stands. */
export function BuildButton({
  environment,
  small = false,
}: {
  readonly environment: EnvironmentRow;
  readonly small?: boolean;
}) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  if (!environments.mayChange(environment, user)) return null;
  const { label, requested } = buildOffer(environment);
  return (
    <ReasonedButton
      {...(small && { size: 'small' })}
      label={label}
      reason={whyBusy(environment)}
      onClick={() => dispatch(requested())}
    />
  );
}

/** The actions on the environment, on the right of its name. */
export function Buttons({ environment }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const may = environments.mayChange(environment, useAppSelector(selectUser));
  const own = rowActions(environment, may, dispatch).filter(({ key }) => !SHOWN.includes(key));
  return (
    <>
      <BuildButton environment={environment} />
      <ObjectMenu feature={environments} row={environment} offered={{}} own={own} />
    </>
  );
}
