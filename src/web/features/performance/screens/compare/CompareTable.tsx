import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { ComparedRun } from '~/contract';
import { Spacer } from '~/web/ui/data/list/Filler';
import { windowedAbove } from '~/web/ui/data/columns';
import { refKey } from '../../model/refs';
import { bestOf, usualBest, type Field } from '../../model/fields';
import { HeadCell } from './HeadCell';
import { RunCell, ValueCell } from './cells';
import type { Compared } from './useCompare';

const ROW = 40;

interface RowProps {
  readonly run: ComparedRun;
  readonly name: string;
  readonly colour: string;
  readonly fields: readonly Field[];
  readonly best: Readonly<Record<string, number | null>>;
  readonly marked: boolean;
  readonly onMark: (key: string | null) => void;
  readonly onRemove: (key: string) => void;
  readonly onOnly: (field: string, value: string) => void;
}

const Row = memo(function Row({ run, name, colour, fields, best, marked, onMark, onRemove, onOnly }: RowProps) {
  const key = refKey(run);
  return (
    <tr data-marked={marked || undefined} onPointerEnter={() => onMark(key)} onPointerLeave={() => onMark(null)}>
      <RunCell run={run} name={name} colour={colour} onRemove={() => onRemove(key)} />
      {fields.map((field) => <ValueCell key={field.key} field={field} run={run} best={best[field.key] ?? null} onOnly={onOnly} />)}
    </tr>
  );
});

interface CompareTableProps {
  readonly compared: Compared;
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
}

/** One row for each run, one column for each field that differs; above 60 rows only those in sight are in the document. */
export function CompareTable({ compared, marked, onMark }: CompareTableProps) {
  const { rows, runs, names, colours, shown, view, change } = compared;
  const scroller = useRef<HTMLDivElement>(null);
  const windowed = rows.length > windowedAbove;
  const virtual = useVirtualizer({
    count: rows.length, enabled: windowed, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 6, useFlushSync: false,
  });
  const best = useMemo(() => Object.fromEntries(shown.filter(({ kind }) => kind === 'metric')
    .map((field) => [field.key, bestOf(field, runs, view.best[field.name] ?? usualBest(field.name))])), [shown, runs, view.best]);
  const { runs: refs, where } = view;
  const onRemove = useCallback((key: string) => change({ runs: refs.filter((ref) => refKey(ref) !== key) }), [change, refs]);
  const onOnly = useCallback((field: string, value: string) => {
    change({ where: [...where.filter((each) => each.field !== field), { field, value }] });
  }, [change, where]);
  const indexes = windowed ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  return (
    <div className="compare-scroll" ref={scroller} tabIndex={0} role="region" aria-label="Runs and what differs between them">
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <HeadCell title="Run" sticky />
            {shown.map((field) => <HeadCell key={field.key} field={field} title={field.name} compared={compared} />)}
          </tr>
        </thead>
        <tbody>
          <Spacer height={(indexes[0] ?? 0) * ROW} />
          {indexes.map((index) => {
            const run = rows[index];
            if (!run) return null;
            const key = refKey(run);
            return (
              <Row
                key={key} run={run} name={names.get(key) ?? key} colour={colours.get(key) ?? ''} fields={shown} best={best}
                marked={key === marked} onMark={onMark} onRemove={onRemove} onOnly={onOnly}
              />
            );
          })}
          <Spacer height={(rows.length - 1 - (indexes.at(-1) ?? rows.length - 1)) * ROW} />
        </tbody>
      </table>
    </div>
  );
}
