import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef } from 'react';
import { Spacer } from '~/web/ui/data/list/Filler';
import { windowedAbove } from '~/web/ui/data/columns';
import { bestOf, usualBest, type Field } from '../fields';
import { HeadCell } from './HeadCell';
import { RunCell, ValueCell } from './cells';
import type { Compared, Measured } from '../useCompared';

const ROW = 40;

interface RowProps<Run> {
  readonly run: Run;
  readonly of: string;
  readonly name: string;
  readonly href: string;
  readonly hint: string;
  readonly colour: string;
  readonly fields: readonly Field<Run>[];
  readonly best: Readonly<Record<string, number | null>>;
  readonly marked: boolean;
  readonly onMark: (key: string | null) => void;
  readonly onRemove: (key: string) => void;
  readonly onOnly: (field: string, value: string) => void;
}

function OneRow<Run>({
  run,
  of: key,
  name,
  href,
  hint,
  colour,
  fields,
  best,
  marked,
  onMark,
  onRemove,
  onOnly,
}: RowProps<Run>) {
  return (
    <tr
      data-marked={marked || undefined}
      onPointerEnter={() => onMark(key)}
      onPointerLeave={() => onMark(null)}
    >
      <RunCell name={name} href={href} hint={hint} colour={colour} onRemove={() => onRemove(key)} />
      {fields.map((field) => (
        <ValueCell
          key={field.key}
          field={field}
          run={run}
          best={best[field.key] ?? null}
          onOnly={onOnly}
        />
      ))}
    </tr>
  );
}
const Row = memo(OneRow) as typeof OneRow;

interface CompareTableProps<Run extends Measured> {
  readonly compared: Compared<Run>;
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
}

/** One row for each run, one column for each field that differs; above 60 rows only those in sight are in the document. */
export function CompareTable<Run extends Measured>({
  compared,
  marked,
  onMark,
}: CompareTableProps<Run>) {
  const {
    rows,
    runs,
    names,
    colours,
    shown,
    view,
    change,
    onRemove,
    kind: { keyOf, hrefOf, hintOf },
  } = compared;
  const scroller = useRef<HTMLDivElement>(null);
  const windowed = rows.length > windowedAbove;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    useFlushSync: false,
  });
  const best = useMemo(
    () =>
      Object.fromEntries(
        shown
          .filter(({ kind }) => kind === 'metric')
          .map((field) => [
            field.key,
            bestOf(field, runs, view.best[field.name] ?? usualBest(field.name)),
          ]),
      ),
    [shown, runs, view.best],
  );
  const { where } = view;
  const onOnly = useCallback(
    (field: string, value: string) => {
      change({ where: [...where.filter((each) => each.field !== field), { field, value }] });
    },
    [change, where],
  );
  const indexes = windowed
    ? virtual.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index);
  return (
    <div
      className="compare-scroll"
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Runs and what differs between them"
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <HeadCell title="Run" sticky />
            {shown.map((field) => (
              <HeadCell key={field.key} field={field} title={field.name} compared={compared} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={(indexes[0] ?? 0) * ROW} />
          {indexes.map((index) => {
            const run = rows[index];
            if (!run) return null;
            const key = keyOf(run);
            return (
              <Row
                key={key}
                of={key}
                run={run}
                name={names.get(key) ?? key}
                href={hrefOf(run)}
                hint={hintOf(run)}
                colour={colours.get(key) ?? ''}
                fields={shown}
                best={best}
                marked={key === marked}
                onMark={onMark}
                onRemove={onRemove}
                onOnly={onOnly}
              />
            );
          })}
          <Spacer height={(rows.length - 1 - (indexes.at(-1) ?? rows.length - 1)) * ROW} />
        </tbody>
      </table>
    </div>
  );
}
