import type { TeamUser } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { valueOr } from '~/web/kit/state/loaded';
import { reasonOf } from '~/web/kit/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { Tag } from '~/web/ui/form/Tag';
import { NOTHING } from '~/web/ui/data/nothing';
import { collaboratorChoice } from '../choices';

interface CollaboratorsFieldProps {
  readonly value: readonly string[];
  readonly problem: string | undefined;
  /** Why they cannot be changed. */
  readonly reason?: string | undefined;
  readonly onChange: (collaborators: string[]) => void;
}

const personChoice = ({ user_name, fullname }: TeamUser): Choice => ({ value: user_name, text: fullname || user_name, hint: user_name });

/** Who else may change it. */
export function CollaboratorsField({ value, problem, reason, onChange }: CollaboratorsFieldProps) {
  const collaborators = useAppSelector(collaboratorChoice.select);
  const dispatch = useAppDispatch();
  const people = valueOr(collaborators, []);
  const nameOf = (user_name: string) => people.find((person) => person.user_name === user_name)?.fullname || user_name;
  const failed = collaborators.phase === 'failed';
  return (
    <div className="form-people">
      <SelectField
        label="Collaborators" value={undefined} loading={collaborators.phase === 'loading'} placeholder="Add somebody of your team…"
        empty={NOTHING.people} reason={reason} problem={failed ? reasonOf(collaborators.problem) : problem}
        choices={people.filter(({ user_name }) => !value.includes(user_name)).map(personChoice)}
        hint={failed ? <button type="button" className="at-link" onClick={() => dispatch(collaboratorChoice.needed())}>Retry</button> : undefined}
        onChange={(user_name) => onChange([...value, user_name])}
      />
      {value.length > 0 && (
        <ul className="form-chips" aria-label="Chosen collaborators">
          {value.map((user_name) => (
            <Tag
              key={user_name} as="li" name={nameOf(user_name)} disabled={reason !== undefined}
              onRemove={() => onChange(value.filter((other) => other !== user_name))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
