import { useMemo } from 'react';
import type { Level } from '~/web/ui/data/columns';
import type { RunTableRow } from '../../model/slice';
import type { Viewed } from '../useView';

/** Which nested runs show, and how to show or hide them. */
export interface Tree {
  readonly isExpanded: (key: string) => boolean;
  readonly turn: (key: string) => void;
  /** Undefined where no run has any nested in it. */
  readonly levelOf: ((row: RunTableRow) => Level) | undefined;
  readonly shortcuts: Readonly<Record<string, (row: RunTableRow) => string | void>>;
}

const depthOf = ({ run }: RunTableRow) => run?.depth ?? 0;
const hasChildren = ({ run }: RunTableRow) => (run?.children ?? 0) > 0;

/** The row that a row lies below. */
const parentOf = (rows: readonly RunTableRow[], row: RunTableRow): string | undefined =>
  rows
    .slice(0, rows.indexOf(row))
    .findLast((each) => each.run !== null && depthOf(each) < depthOf(row))?.key;

/** The table of runs as a tree: arrows to the right and left expand, collapse and move between parent and child. */
export const useTree = ({
  rows,
  view: { expanded },
  change,
}: { readonly rows: readonly RunTableRow[] } & Pick<Viewed, 'view' | 'change'>): Tree => {
  const isTree = useMemo(() => rows.some((row) => hasChildren(row) || depthOf(row) > 0), [rows]);
  const turning = useMemo(() => {
    const open = new Set(expanded);
    return {
      isExpanded: (key: string) => open.has(key),
      turn: (key: string) =>
        change({
          expanded: open.has(key) ? expanded.filter((each) => each !== key) : [...expanded, key],
        }),
    };
  }, [expanded, change]);
  return useMemo((): Tree => {
    const { isExpanded, turn } = turning;
    if (!isTree) return { ...turning, levelOf: undefined, shortcuts: {} };
    return {
      ...turning,
      levelOf: (row) => ({
        level: depthOf(row) + 1,
        expanded: hasChildren(row) ? isExpanded(row.key) : undefined,
      }),
      shortcuts: {
        ArrowRight: (row) => {
          if (!hasChildren(row)) return;
          if (isExpanded(row.key)) return rows[rows.indexOf(row) + 1]?.key;
          turn(row.key);
        },
        ArrowLeft: (row) => {
          if (!hasChildren(row) || !isExpanded(row.key)) return parentOf(rows, row);
          turn(row.key);
        },
      },
    };
  }, [isTree, rows, turning]);
};
