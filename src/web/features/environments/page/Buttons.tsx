import { useSelector } from 'react-redux';
import type { PythonEnvironment } from '~/contract';
import { selectUser } from '~/web/crossings/person';
import { useSay } from '~/web/kit/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { buildOffer, deletion, whyBusy } from '../rowActions';
import { mayChange, selectMove, type WithEnvironments } from '../selectors';

/** Building again or stopping the build, as the environment stands. */
export function BuildButton({ environment, small = false }: { readonly environment: PythonEnvironment; readonly small?: boolean }) {
  const say = useSay();
  const user = useSelector(selectUser);
  const move = useSelector((state: WithEnvironments) => selectMove(state, environment.env_id));
  if (!mayChange(environment, user)) return null;
  const { label, said } = buildOffer(environment);
  return <ReasonedButton {...(small && { size: 'small' })} label={label} reason={whyBusy(move)} onClick={() => say(said(new Date().toISOString()))} />;
}

/** What can be done with the environment, on the right of its name. */
export function Buttons({ environment }: { readonly environment: PythonEnvironment }) {
  const say = useSay();
  const user = useSelector(selectUser);
  const move = useSelector((state: WithEnvironments) => selectMove(state, environment.env_id));
  return (
    <>
      <BuildButton environment={environment} />
      {mayChange(environment, user) && <ActionMenu label={`Actions for ${environment.env_name}`} actions={[deletion(environment, move, say)]} />}
    </>
  );
}
