import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { SelectField } from '~/web/ui/form/SelectField';
import { environmentChoices, SYSTEM } from '../../screens/environmentChoices';
import { formChanged } from '../../events';
import { selectForm } from '../../selectors';
import { environmentChoice } from '../../choices';
import { selectPlacementProblems } from '../selectors';

/** Which Python environment it runs in: the machine's own, or one of the team's. */
export function EnvironmentField({ of: form }: PanelProps) {
  const environments = useAppSelector(environmentChoice.select);
  const value = useAppSelector((state) => selectForm(state, form)?.draft.values.env_id ?? null);
  const problem = useAppSelector((state) => selectPlacementProblems(state, form).env_id);
  const dispatch = useAppDispatch();
  const failed = environments.status === 'failed';
  const chosen = value ?? SYSTEM;
  return (
    <SelectField
      label="Environment"
      value={chosen}
      loading={environments.status === 'loading'}
      choices={environmentChoices(environments, chosen)}
      problem={failed ? reasonOf(environments.problem) : problem}
      hint={
        failed ? (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(environmentChoice.needed())}
          >
            Retry
          </button>
        ) : undefined
      }
      onChange={(next) => dispatch(formChanged(form, { env_id: next === SYSTEM ? null : next }))}
    />
  );
}
