import type { HTMLInputTypeAttribute } from 'react';
import { Input, TextArea } from 'semantic-ui-react';
import { Field, type FieldProps } from './Field';

/** Props of {@link TextField}. */
export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'password' | 'email' | 'url'>;
  /** For the browser's own memory: 'username', 'current-password'. */
  autoComplete?: string;
  name?: string;
  placeholder?: string;
  maxLength?: number;
  /** More than one makes it a text area that grows to as many lines. */
  rows?: number;
  /** Takes the focus when its dialog opens. */
  first?: boolean;
  /** A press selects all of it: it holds a suggestion that is typed over. */
  suggested?: boolean;
  /** Selects so many characters when it takes the focus so: the stem of a file's name. */
  selectUpTo?: number;
}

/** One line of text, or several. */
export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  rows = 1,
  first = false,
  suggested = false,
  selectUpTo,
  autoComplete = 'off',
  name,
  placeholder,
  maxLength,
  ...field
}: TextFieldProps) {
  const shared = {
    value,
    onBlur,
    name,
    placeholder,
    maxLength,
    autoComplete,
    'data-autofocus': first ? '' : undefined,
    'data-select': selectUpTo,
  };
  return (
    <Field {...field}>
      {(control) =>
        rows > 1 ? (
          <TextArea
            {...control}
            {...shared}
            className="at-control at-area"
            style={{ maxHeight: `${rows * 20 + 16}px` }}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        ) : (
          <Input fluid>
            <input
              {...control}
              {...shared}
              type={type}
              spellCheck={false}
              onClick={
                suggested
                  ? (event) => {
                      event.currentTarget.select();
                    }
                  : undefined
              }
              onChange={(event) => {
                onChange(event.target.value);
              }}
            />
          </Input>
        )
      }
    </Field>
  );
}
