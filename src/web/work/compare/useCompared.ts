import { useMemo } from 'react';
import { seriesColour } from '~/web/ui/chart/palette';
import type { Comparison } from '~/web/lib/state/comparison';
import { bySameness, type Field } from './fields';
import { metricsOf, rowsOf } from './visible';
import type { ComparisonView } from './view';

/** Whatever is compared has measured something. */
export interface Measured {
  readonly metrics: Readonly<Record<string, unknown>>;
}

/** The description of a kind of run. Keep it outside components. */
export interface RunKind<Run> {
  readonly keyOf: (run: Run) => string;
  /** The name of each beside the others. */
  readonly namesOf: (runs: readonly Run[]) => ReadonlyMap<string, string>;
  readonly fieldsOf: (runs: readonly Run[]) => readonly Field<Run>[];
  readonly textsOf: (run: Run) => readonly string[];
  /** Where its page is. */
  readonly hrefOf: (run: Run) => string;
  /** Said where it is pointed at. */
  readonly hintOf: (run: Run) => string;
}

interface Given<Run> {
  readonly kind: RunKind<Run>;
  readonly comparing: Comparison<Run>;
  /** The runs that are known, in the order of the address. */
  readonly runs: readonly Run[];
  readonly view: ComparisonView;
  readonly change: (changes: Partial<ComparisonView>) => void;
  readonly onRemove: (key: string) => void;
  /** Reads again what could not be read. */
  readonly onRetry: () => void;
}

/** The comparison, out of the address and of the read data. */
export const useCompared = <Run extends Measured>({ kind, runs, view, ...given }: Given<Run>) => {
  const names = useMemo(() => kind.namesOf(runs), [kind, runs]);
  const fields = useMemo(() => kind.fieldsOf(runs), [kind, runs]);
  const { differing, same } = useMemo(() => bySameness(fields, runs), [fields, runs]);
  const { filter, where, sort, columns } = view;
  const rows = useMemo(
    () => rowsOf(runs, fields, { filter, where, sort }, kind.textsOf),
    [kind, runs, fields, filter, where, sort],
  );
  const shown = useMemo(
    () => (columns ? fields.filter(({ key }) => columns.includes(key)) : differing),
    [fields, differing, columns],
  );
  const colours = useMemo(
    () => new Map(runs.map((run, index) => [kind.keyOf(run), seriesColour(index, runs.length)])),
    [kind, runs],
  );
  const metrics = useMemo(() => metricsOf(runs), [runs]);
  return {
    kind,
    runs,
    view,
    ...given,
    rows,
    names,
    colours,
    fields,
    shown,
    differing,
    same,
    metrics,
    metric: view.metric ?? metrics[0] ?? null,
  };
};

export type Compared<Run extends Measured> = ReturnType<typeof useCompared<Run>>;
