import { useSelector } from 'react-redux';
import type { PythonEnvironment } from '~/contract';
import { selectUser } from '~/web/crossings/person';
import { durationText } from '~/web/kit/duration';
import { useSay } from '~/web/kit/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { noticed } from '../../notices/events';
import { EnvironmentStatus } from '../EnvironmentStatus';
import { mayChange, selectMove, type WithEnvironments } from '../selectors';
import { UNSUPPORTED } from '../words';

const lastedOf = ({ build_start, build_end }: PythonEnvironment) => (
  build_start && build_end ? `built in ${durationText(Date.parse(build_end) - Date.parse(build_start))}` : null
);

/** Under the name: the status with its age, the interpreter, the id, and whose it is if somebody else's (ENV-01). */
export function StateLine({ environment }: { readonly environment: PythonEnvironment }) {
  const say = useSay();
  const user = useSelector(selectUser);
  const move = useSelector((state: WithEnvironments) => selectMove(state, environment.env_id));
  const { env_id, kind, status, python_version, base_python, user_name } = environment;
  const lasted = status === 'ready' ? lastedOf(environment) : null;
  return (
    <div className="environment-state">
      <EnvironmentStatus environment={environment} move={move} />
      {python_version && <span className="at-muted environment-python" title={base_python}>Python {python_version} · {base_python}</span>}
      {lasted && <span className="at-muted">{lasted}</span>}
      <span className="environment-id">
        <code>{env_id}</code>
        <CopyButton text={env_id} label="Copy the environment id" onUnsupported={() => say(noticed({ kind: 'error', text: UNSUPPORTED }))} />
      </span>
      {kind === 'system' && <span className="at-muted">Built in: the machine’s own Python</span>}
      {kind === 'venv' && !mayChange(environment, user) && <span className="at-muted">View only · made by {user_name}</span>}
    </div>
  );
}
