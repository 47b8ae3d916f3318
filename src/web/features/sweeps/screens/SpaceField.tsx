import { Button } from 'semantic-ui-react';
import { SPACE_TYPES } from '~/contract';
import { NumberField } from '~/web/ui/form/NumberField';
import { SelectField } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { NEW_LINE, type SpaceLine } from '../model/form';

const types = Object.entries(SPACE_TYPES).map(([value, text]) => ({ value, text }));

interface LineProps {
  readonly line: SpaceLine;
  readonly onChange: (line: SpaceLine) => void;
  readonly onRemove: (() => void) | undefined;
}

function Line({ line, onChange, onRemove }: LineProps) {
  const change = (changes: Partial<SpaceLine>) => {
    onChange({ ...line, ...changes });
  };
  return (
    <div className="sweep-line" role="group" aria-label={`Parameter ${line.name}`}>
      <TextField
        label="Parameter"
        value={line.name}
        maxLength={100}
        placeholder="learning_rate"
        onChange={(name) => {
          change({ name });
        }}
      />
      <SelectField
        label="Type"
        value={line.type}
        choices={types}
        onChange={(type) => {
          change({ type: type as SpaceLine['type'] });
        }}
      />
      {line.type === 'choice' ? (
        <TextField
          label="Values"
          value={line.values}
          placeholder="sgd, adam"
          maxLength={4000}
          onChange={(values) => {
            change({ values });
          }}
        />
      ) : (
        <>
          <NumberField
            label="Lowest"
            value={line.low}
            onChange={(low) => {
              change({ low });
            }}
          />
          <NumberField
            label="Highest"
            value={line.high}
            onChange={(high) => {
              change({ high });
            }}
          />
          <NumberField
            label="Step"
            value={line.step}
            onChange={(step) => {
              change({ step });
            }}
          />
          <SwitchField
            label="Logarithm"
            on={line.log}
            onChange={(log) => {
              change({ log });
            }}
          />
        </>
      )}
      {onRemove && (
        <Button
          type="button"
          basic
          icon="times"
          aria-label={`Remove parameter ${line.name}`}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

interface SpaceFieldProps {
  readonly lines: readonly SpaceLine[];
  readonly problem: string | undefined;
  readonly onChange: (lines: readonly SpaceLine[]) => void;
}

/** The parameters that are searched, and between what. */
export function SpaceField({ lines, problem, onChange }: SpaceFieldProps) {
  return (
    <fieldset className="sweep-space">
      <legend>Search space</legend>
      {lines.map((line, at) => (
        <Line
          key={at}
          line={line}
          onChange={(changed) => {
            onChange(lines.with(at, changed));
          }}
          onRemove={
            lines.length > 1
              ? () => {
                  onChange(lines.toSpliced(at, 1));
                }
              : undefined
          }
        />
      ))}
      {problem && (
        <p className="at-problem" role="alert">
          {problem}
        </p>
      )}
      <Button
        type="button"
        size="small"
        content="Add parameter"
        onClick={() => {
          onChange([...lines, NEW_LINE]);
        }}
      />
    </fieldset>
  );
}
