import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button, Icon } from 'semantic-ui-react';
import type { JobParameter } from '~/contract';
import type { FieldProps } from '~/web/work/forms/fields';
import { nameProblem, type ParameterValues } from '../model/parameters';
import { parseParameters } from '../model/parseParameters';
import './jobForm.css';

const EMPTY: JobParameter = { name: '', value: '' };

/** Names and values handed to the program. Enter adds a row, Backspace in an empty one removes it, a pasted command line fills several. */
export function ParameterTable({
  values: { parameters: rows },
  problems: { parameters: problem },
  onChange: onChanged,
}: FieldProps<ParameterValues>) {
  const onChange = (parameters: readonly JobParameter[]) => onChanged({ parameters });
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const boxes = table.current?.querySelectorAll<HTMLInputElement>('input[data-name]');
    boxes?.[Math.min(wanted.current, boxes.length - 1)]?.focus();
    wanted.current = null;
  }, [rows.length]);
  const put = (next: readonly JobParameter[], focus: number) => {
    wanted.current = focus;
    onChange(next);
  };
  const change = (at: number, part: Partial<JobParameter>) =>
    onChange(rows.with(at, { ...(rows[at] ?? EMPTY), ...part }));
  const remove = (at: number) => put(rows.toSpliced(at, 1), Math.max(0, at - 1));
  const paste = (at: number, event: ClipboardEvent) => {
    const found = parseParameters(event.clipboardData.getData('text'));
    if (!found || rows[at]?.name !== '') return;
    event.preventDefault();
    put([...rows.toSpliced(at, 1, ...found)], at + found.length - 1);
  };
  const keys = (at: number, event: KeyboardEvent) => {
    const isEmpty = rows[at]?.name === '' && rows[at].value === '';
    if (event.key === 'Enter') put(rows.toSpliced(at + 1, 0, EMPTY), at + 1);
    else if (event.key === 'Backspace' && isEmpty) remove(at);
    else return;
    event.preventDefault();
  };
  return (
    <fieldset className="form-parameters" aria-describedby="parameters-said">
      <legend>Parameters</legend>
      <p className="at-hint" id="parameters-said">
        Handed to a script as <code>--name value</code>, to a notebook as variables. A command line
        can be pasted: <code>--lr 0.1</code> <code>--epochs 3</code>
      </p>
      {rows.length > 0 && (
        <table ref={table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
              <th>
                <span className="at-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={at}
                row={row}
                at={at}
                onChange={(part) => change(at, part)}
                onRemove={() => remove(at)}
                onPaste={(event) => paste(at, event)}
                onKeyDown={(event) => keys(at, event)}
              />
            ))}
          </tbody>
        </table>
      )}
      {problem && (
        <p className="at-problem" role="alert">
          {problem}
        </p>
      )}
      <Button
        type="button"
        size="small"
        icon="plus"
        content="Add parameter"
        onClick={() => put([...rows, EMPTY], rows.length)}
      />
    </fieldset>
  );
}

interface RowProps {
  readonly row: JobParameter;
  readonly at: number;
  readonly onChange: (part: Partial<JobParameter>) => void;
  readonly onRemove: () => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ row: { name, value }, at, onChange, onRemove, onPaste, onKeyDown }: RowProps) {
  const wrong = nameProblem({ name, value });
  const box = {
    className: 'at-control',
    type: 'text',
    spellCheck: false,
    autoComplete: 'off',
    onKeyDown,
  } as const;
  return (
    <tr>
      <td>
        <input
          {...box}
          data-name
          aria-label={`Name of parameter ${at + 1}`}
          value={name}
          maxLength={100}
          aria-invalid={wrong !== undefined}
          title={wrong}
          onPaste={onPaste}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </td>
      <td>
        <input
          {...box}
          aria-label={`Value of ${name || `parameter ${at + 1}`}`}
          value={value}
          maxLength={4000}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </td>
      <td>
        <button
          type="button"
          className="form-remove"
          aria-label={`Remove ${name || `parameter ${at + 1}`}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  );
}
