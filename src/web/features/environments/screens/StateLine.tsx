import type { PythonEnvironment } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { durationText } from '~/contract/notifications/duration';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { toastAdded } from '~/web/core/toasts/events';
import { EnvironmentStatus } from './EnvironmentStatus';
import { environments, type EnvironmentRow } from '../model/model';

const lastedOf = ({ build_start, build_end }: PythonEnvironment) =>
  build_start && build_end
    ? `built in ${durationText(Date.parse(build_end) - Date.parse(build_start))}`
    : null;

/** Under the name: the status with its age, the interpreter, the id, and whose it is if somebody else's (ENV-01). */
export function StateLine({ environment }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { env_id, kind, status, python_version, base_python, user_name } = environment;
  const lasted = status === 'ready' ? lastedOf(environment) : null;
  return (
    <div className="environment-state">
      <EnvironmentStatus row={environment} />
      {python_version && (
        <span className="at-muted environment-python" title={base_python}>
          Python {python_version} · {base_python}
        </span>
      )}
      {lasted && <span className="at-muted">{lasted}</span>}
      <span className="environment-id">
        <code>{env_id}</code>
        <CopyButton
          text={env_id}
          label="Copy the environment id"
          onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
        />
      </span>
      {kind === 'system' && <span className="at-muted">Built in: the machine’s own Python</span>}
      {kind === 'venv' && !environments.mayChange(environment, user) && (
        <span className="at-muted">View only · made by {user_name}</span>
      )}
    </div>
  );
}
