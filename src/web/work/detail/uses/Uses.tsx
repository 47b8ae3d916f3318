import { countText } from '~/web/lib/text/readable';
import './uses.css';

/** An object that names another one in its settings. */
export interface ObjectUse {
  readonly kind: 'notebook' | 'job' | 'sweep' | 'dag' | 'prediction';
  readonly id: string;
  readonly name: string;
  readonly user_name: string;
}

/** The names of the kinds that name others. */
export const USING_KINDS = {
  notebook: 'Notebook',
  job: 'Batch job',
  sweep: 'Sweep',
  dag: 'DAG',
  prediction: 'Prediction',
} as const satisfies Record<ObjectUse['kind'], string>;

/** So many of those that use it are named. */
const NAMED = 8;
const nameOf = (kind: ObjectUse['kind']) => (kind === 'dag' ? USING_KINDS.dag : kind);

interface UsesProps {
  readonly uses: readonly ObjectUse[];
  /** The consequence for them: 'will not start any more until another one is chosen'. */
  readonly meaning: string;
}

/** The users of the objects to be deleted, by name. */
export function Uses({ uses, meaning }: UsesProps) {
  const others = uses.length - NAMED;
  return (
    <>
      <p>
        <strong>
          {uses.length === 1 ? 'One object uses it' : `${countText(uses.length)} objects use it`}
        </strong>{' '}
        and {meaning}:
      </p>
      <ul className="object-uses">
        {uses.slice(0, NAMED).map(({ kind, id, name, user_name }) => (
          <li key={id}>
            {name}{' '}
            <span className="at-muted">
              {nameOf(kind)} of {user_name}
            </span>
          </li>
        ))}
        {others > 0 && <li className="at-muted">and {countText(others)} more</li>}
      </ul>
    </>
  );
}
