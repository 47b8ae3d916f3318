import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { selectUser } from '~/web/objects/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { environments, type EnvironmentRow } from '../model';
import { buildOffer, deletionOf, whyBusy } from './actions';

/** Building again or stopping the build, as the environment stands. */
export function BuildButton({ environment, small = false }: { readonly environment: EnvironmentRow; readonly small?: boolean }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  if (!environments.mayChange(environment, user)) return null;
  const { label, requested } = buildOffer(environment);
  return <ReasonedButton {...(small && { size: 'small' })} label={label} reason={whyBusy(environment)} onClick={() => dispatch(requested())} />;
}

/** What can be done with the environment, on the right of its name. */
export function Buttons({ environment }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  if (!environments.mayChange(environment, user)) return null;
  return (
    <>
      <BuildButton environment={environment} />
      <ActionMenu label={`Actions for ${environment.env_name}`} actions={[deletionOf(environment, dispatch)]} />
    </>
  );
}
