import type { Compared, Measured } from '../useCompared';

const KINDS = [
  ['parameter', 'Parameters'],
  ['metric', 'Metrics'],
  ['setting', 'Settings'],
] as const;

/** Which columns show: those that differ, until a person chooses. */
export function Columns<Run extends Measured>({
  compared: { fields, shown, view, change },
}: {
  readonly compared: Compared<Run>;
}) {
  const chosen = new Set(shown.map(({ key }) => key));
  const keys = fields.map(({ key }) => key);
  const turn = (turned: string) =>
    change({
      columns: keys.filter((key) => (key === turned ? !chosen.has(key) : chosen.has(key))),
    });
  return (
    <details className="compare-columns">
      <summary className="at-toggle">
        Columns · {shown.length} of {fields.length}
      </summary>
      <div className="at-menu">
        {KINDS.map(([kind, title]) => {
          const all = fields.filter((field) => field.kind === kind);
          return all.length === 0 ? null : (
            <fieldset key={kind}>
              <legend>{title}</legend>
              {all.map(({ key, name }) => (
                <label key={key}>
                  <input type="checkbox" checked={chosen.has(key)} onChange={() => turn(key)} />
                  <span title={name}>{name}</span>
                </label>
              ))}
            </fieldset>
          );
        })}
        {view.columns !== null && (
          <button type="button" className="at-link" onClick={() => change({ columns: null })}>
            Show those that differ
          </button>
        )}
      </div>
    </details>
  );
}
