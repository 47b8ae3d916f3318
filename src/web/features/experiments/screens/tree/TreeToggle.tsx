import { Icon } from 'semantic-ui-react';
import type { RunTableRow } from '../../model/slice';
import type { Tree } from './useTree';

/** Shows or hides the runs nested in one, and sets it in by its depth. */
export function TreeToggle({
  row: { key, run },
  name,
  tree: { isExpanded, turn },
}: {
  readonly row: RunTableRow;
  readonly name: string;
  readonly tree: Pick<Tree, 'isExpanded' | 'turn'>;
}) {
  if (run?.depth === undefined) return null;
  const { children = 0, depth } = run;
  const style = { '--depth': Math.min(depth, 6) } as object;
  if (children === 0) return <span className="experiment-tree" style={style} />;
  const isOpen = isExpanded(key);
  const runs = children === 1 ? '1 nested run' : `${children} nested runs`;
  return (
    <span className="experiment-tree" style={style}>
      <button
        type="button"
        className="at-dots"
        aria-label={`${isOpen ? 'Hide' : 'Show'} ${runs} of ${name}`}
        title={`${isOpen ? 'Hide' : 'Show'} ${runs}`}
        onClick={() => turn(key)}
      >
        <Icon name={isOpen ? 'caret down' : 'caret right'} />
      </button>
    </span>
  );
}
