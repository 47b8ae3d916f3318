import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { reasonOf } from '~/web/lib/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { Tag } from '~/web/ui/form/Tag';
import { NOTHING } from '~/web/ui/page/EmptyState';
import { peopleChoice, type Person } from '../model/choices';
import { regions, zones } from '../model/kinds';

interface PicksProps {
  readonly value: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

interface PicksFieldProps extends PicksProps {
  readonly label: string;
  readonly placeholder: string;
  readonly empty: string;
  /** Everything there is to choose from, also what is chosen. */
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  /** Reads the choices again, where they could not be read. */
  readonly onRetry?: (() => void) | undefined;
}

/** Several of many: each chosen one has a way to take it away. */
function PicksField({
  label,
  placeholder,
  empty,
  choices,
  value,
  problem,
  loading,
  onRetry,
  onChange,
}: PicksFieldProps) {
  const textOf = (one: string) => choices.find((choice) => choice.value === one)?.text ?? one;
  return (
    <div className="infra-picks">
      <SelectField
        label={label}
        value={undefined}
        choices={choices.filter((choice) => !value.includes(choice.value))}
        loading={loading}
        placeholder={placeholder}
        empty={empty}
        problem={problem}
        hint={
          onRetry && (
            <button type="button" className="at-link" onClick={onRetry}>
              Retry
            </button>
          )
        }
        onChange={(one) => onChange([...value, one])}
      />
      {value.length > 0 && (
        <ul className="infra-chips" aria-label={`Chosen ${label.toLowerCase()}`}>
          {value.map((one) => (
            <Tag
              key={one}
              as="li"
              name={textOf(one)}
              disabled={false}
              onRemove={() => onChange(value.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const NOBODY: readonly Person[] = [];

/** The members of a group. */
export function PeopleField(props: PicksProps) {
  const dispatch = useAppDispatch();
  const people = useAppSelector(peopleChoice.select);
  const failed = people.status === 'failed';
  const choices = valueOr(people, NOBODY).map(({ user_name, fullname }): Choice => ({
    value: user_name,
    text: fullname || user_name,
    hint: user_name,
  }));
  return (
    <PicksField
      {...props}
      label="People"
      placeholder="Add somebody of your team…"
      empty={NOTHING.people}
      choices={choices}
      loading={people.status === 'loading'}
      problem={failed ? reasonOf(people.problem) : props.problem}
      onRetry={failed ? () => dispatch(peopleChoice.needed()) : undefined}
    />
  );
}

/** Which zones are in a region; a zone is in one at most. */
export function ZonesField({ own, ...props }: PicksProps & { readonly own: string | null }) {
  const all = useAppSelector((state) => zones.selectRows(state, false));
  const others = useAppSelector((state) => regions.selectRows(state, false));
  const loading = useAppSelector(
    (state) => zones.selectList(state, false).request.status === 'loading',
  );
  const choices = all.map(({ id, name, description }): Choice => {
    const region = others.find((other) => other.id !== own && other.picks.includes(id));
    return {
      value: id,
      text: name,
      ...(description !== '' && { hint: description }),
      ...(region && { reason: `It is in the region ${region.name}.` }),
    };
  });
  return (
    <PicksField
      {...props}
      label="Zones"
      placeholder="Add a zone…"
      empty={NOTHING.zones}
      choices={choices}
      loading={loading}
    />
  );
}
