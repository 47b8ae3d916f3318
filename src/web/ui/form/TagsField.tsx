import { useState, type KeyboardEvent } from 'react';
import { Tag } from './Tag';
import { Field, type FieldProps } from './Field';

/** Props of {@link TagsField}. */
export interface TagsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  placeholder?: string;
}

const longest = 20;

/** A tag beyond 20 characters shows its beginning; the whole of it is its title. */
const cut = (tag: string) => (tag.length > longest ? `${tag.slice(0, longest)}…` : tag);

/** Several short texts: Enter or a comma adds what is typed, Backspace in the empty box takes the last one back. */
export function TagsField({ value, onChange, placeholder, ...field }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const more = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    setTyped('');
    if (more.length > 0) onChange([...new Set([...value, ...more])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0)
      onChange(value.slice(0, -1));
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="at-control at-tags">
          {value.map((tag) => (
            <Tag
              key={tag}
              name={tag}
              text={cut(tag)}
              disabled={control.disabled}
              onRemove={() => {
                onChange(value.filter((other) => other !== tag));
              }}
            />
          ))}
          <input
            {...control}
            type="text"
            value={typed}
            placeholder={value.length === 0 ? placeholder : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </div>
      )}
    </Field>
  );
}
