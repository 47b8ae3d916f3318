import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { RootState } from '~/web/lib/state/root';
import { NOTHING } from '~/web/ui/page/EmptyState';
import { Combobox } from '~/web/ui/form/Combobox';
import { Field, type FieldProps } from '~/web/ui/form/Field';
import type { Autocompletion } from './autocomplete.saga';
import { emptyTextOf } from './emptyText';

interface AutocompleteFieldProps extends FieldProps {
  readonly of: {
    readonly events: {
      readonly queryChanged: (payload: { text: string }) => { readonly type: string };
    };
    readonly select: (state: RootState) => Autocompletion;
  };
  readonly value?: string | undefined;
  readonly placeholder: string;
  /** The text of an empty answer. */
  readonly nothing?: string;
  /** Answers that are chosen already. */
  readonly without?: readonly string[];
  readonly onChoose: (value: string) => void;
  /** Of a field that may hold what nobody suggested: what was typed so far. */
  readonly onType?: (text: string) => void;
}

/** A text box under which the server's answers to what is typed are chosen from, with the keyboard or the pointer. */
export function AutocompleteField({
  of,
  value,
  placeholder,
  nothing = NOTHING.objects,
  without = [],
  onChoose,
  onType,
  ...field
}: AutocompleteFieldProps) {
  const completion = useAppSelector(of.select);
  const dispatch = useAppDispatch();
  const typed = (text: string) => {
    dispatch(of.events.queryChanged({ text }));
    onType?.(text);
  };
  const chosen = (answer: string) => {
    dispatch(of.events.queryChanged({ text: '' }));
    onChoose(answer);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          control={control}
          label={field.label}
          value={value}
          loading={completion.request.status === 'loading'}
          placeholder={placeholder}
          choices={completion.found.filter((one) => !without.includes(one.value))}
          empty={emptyTextOf(completion, nothing)}
          onChange={chosen}
          onTyped={typed}
        />
      )}
    </Field>
  );
}
