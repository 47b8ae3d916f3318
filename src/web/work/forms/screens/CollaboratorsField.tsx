import { useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { AutocompleteField } from '~/web/work/autocomplete/AutocompleteField';
import { Tag } from '~/web/ui/form/Tag';
import { NOTHING } from '~/web/ui/page/EmptyState';
import { collaboratorChoice, collaboratorSearch } from '../choices';

interface CollaboratorsFieldProps {
  /** Their noun; collaborators where it is left out. */
  readonly label?: string;
  readonly value: readonly string[];
  /** Users that are not offered beside those who are chosen. */
  readonly without?: readonly string[];
  readonly problem: string | undefined;
  /** Why they cannot be changed. */
  readonly reason?: string | undefined;
  readonly onChange: (collaborators: string[]) => void;
}

/** Other users that may change it, or have another part in it. */
export function CollaboratorsField({
  label = 'Collaborators',
  value,
  without = [],
  problem,
  reason,
  onChange,
}: CollaboratorsFieldProps) {
  const collaborators = useAppSelector(collaboratorChoice.select);
  const people = valueOr(collaborators, []);
  const nameOf = (user_name: string) => {
    const person = people.find((one) => one.user_name === user_name);
    return `${person?.fullname || user_name}${person?.disabled ? ' (disabled)' : ''}`;
  };
  return (
    <div className="form-people">
      <AutocompleteField
        of={collaboratorSearch}
        label={label}
        placeholder="Add somebody of your team…"
        nothing={NOTHING.people}
        without={[...value, ...without]}
        reason={reason}
        problem={problem}
        onChoose={(user_name) => onChange([...value, user_name])}
      />
      {value.length > 0 && (
        <ul className="form-chips" aria-label={`Chosen ${label.toLowerCase()}`}>
          {value.map((user_name) => (
            <Tag
              key={user_name}
              as="li"
              name={nameOf(user_name)}
              disabled={reason !== undefined}
              onRemove={() => onChange(value.filter((other) => other !== user_name))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
