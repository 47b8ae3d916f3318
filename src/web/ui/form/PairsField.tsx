import { useId } from 'react';
import { Button } from 'semantic-ui-react';
import './form.css';

/** A name and its value. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Props of {@link PairsField}. */
export interface PairsFieldProps {
  label: string;
  /** The noun of one of them: 'parameter'. */
  one: string;
  pairs: readonly Pair[];
  problem?: string | undefined;
  hint?: string | undefined;
  onChange: (pairs: readonly Pair[]) => void;
}

interface LineProps {
  readonly pair: Pair;
  readonly label: string;
  readonly onChange: (change: Partial<Pair>) => void;
  readonly onRemove: () => void;
}

const Line = ({ pair: { name, value }, label, onChange, onRemove }: LineProps) => (
  <li className="at-pair">
    <input
      className="at-control"
      aria-label={`Name of ${label}`}
      placeholder="name"
      value={name}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        onChange({ name: event.target.value });
      }}
    />
    <input
      className="at-control"
      aria-label={`Value of ${label}`}
      placeholder="value"
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        onChange({ value: event.target.value });
      }}
    />
    <Button
      type="button"
      icon="close"
      aria-label={`Remove ${label}`}
      title={`Remove ${label}`}
      onClick={onRemove}
    />
  </li>
);

/** Names with values, as many as there are: parameters of a program. */
export function PairsField({ label, one, pairs, problem, hint, onChange }: PairsFieldProps) {
  const id = useId();
  const change = (at: number, changes: Partial<Pair>) => {
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)));
  };
  return (
    <fieldset
      className={problem ? 'at-pairs at-field-problem' : 'at-pairs'}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend>{label}</legend>
      {pairs.length > 0 && (
        <ul>
          {pairs.map((pair, at) => (
            <Line
              key={at}
              pair={pair}
              label={pair.name || `${one} ${at + 1}`}
              onChange={(changes) => {
                change(at, changes);
              }}
              onRemove={() => {
                onChange(pairs.filter((_, index) => index !== at));
              }}
            />
          ))}
        </ul>
      )}
      <Button
        type="button"
        size="small"
        content={`Add ${one}`}
        onClick={() => {
          onChange([...pairs, { name: '', value: '' }]);
        }}
      />
      {problem && (
        <p className="at-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {hint !== undefined && <p className="at-hint">{hint}</p>}
    </fieldset>
  );
}
