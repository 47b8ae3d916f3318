import type { Compared, Measured } from '../useCompared';

/** The conditions for the displayed runs, each with a way to remove it. */
export function Conditions<Run extends Measured>({
  compared: { view, change, fields },
}: {
  readonly compared: Compared<Run>;
}) {
  const nameOf = (key: string) => fields.find((field) => field.key === key)?.name ?? key;
  return view.where.map((condition) => (
    <button
      key={`${condition.field}=${condition.value}`}
      type="button"
      className="at-toggle compare-condition"
      aria-label={`Stop showing only ${nameOf(condition.field)} = ${condition.value}`}
      onClick={() => change({ where: view.where.filter((each) => each !== condition) })}
    >
      {nameOf(condition.field)} = {condition.value} <span aria-hidden="true">×</span>
    </button>
  ));
}
