import type { EnvironmentUse } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { countText } from '~/web/kit/text/counts';
import { reasonOf } from '~/web/kit/http/problem';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { deleteDropped, deletion } from '../events';
import { environments } from '../model';
import { selectDetails } from '../selectors';

/** So many of those that use it are named. */
const NAMED = 8;

function Uses({ uses }: { readonly uses: readonly EnvironmentUse[] }) {
  if (uses.length === 0) return <p>No notebook and no job uses it.</p>;
  const others = uses.length - NAMED;
  return (
    <>
      <p><strong>{uses.length === 1 ? 'One object uses it' : `${countText(uses.length)} objects use it`}</strong> and will not start any more until another one is chosen:</p>
      <ul className="environment-uses">
        {uses.slice(0, NAMED).map(({ kind, id, name, user_name }) => (
          <li key={id}>{name} <span className="at-muted">{kind} of {user_name}</span></li>
        ))}
        {others > 0 && <li className="at-muted">and {countText(others)} more</li>}
      </ul>
    </>
  );
}

/** Asks before an environment is deleted, and says first who uses it. */
export function DeleteQuestion() {
  const dispatch = useAppDispatch();
  const id = useAppSelector(environments.selectProposed)?.[0] ?? '';
  const environment = useAppSelector((state) => environments.selectKnown(state, id));
  const details = useAppSelector((state) => selectDetails(state, id));
  const missed = useAppSelector((state) => environments.selectReadFailure(state, id));
  if (!environment) return null;
  const { env_id, env_name } = environment;
  const uses = details?.used_by;
  const unknown = missed && !uses;
  return (
    <Confirm
      danger verb={uses && uses.length > 0 ? 'Delete it all the same' : 'Delete'} title={`Delete ${env_name}?`} busy={!uses && !unknown}
      onCancel={() => dispatch(deleteDropped())}
      onConfirm={() => dispatch(deletion.requested(env_id, uses !== undefined && uses.length > 0))}
    >
      {uses && <Uses uses={uses} />}
      {!uses && !unknown && <Skeleton lines={2} label="Looking who uses it" />}
      {unknown && <p>Who uses it could not be read: {reasonOf(missed)}.</p>}
      <p>The environment and everything that is installed in it are deleted. This cannot be undone.</p>
    </Confirm>
  );
}
