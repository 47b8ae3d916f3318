import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { formChanged, fieldLeft } from '../../events';
import { selectForm } from '../../selectors';
import { selectPlacementGrants } from '../grants';
import { NumberField } from '~/web/ui/form/NumberField';
import './placement.css';
import { selectLimitProblems, selectLimits } from '../selectors';

/** How many agents run it, and what each of them and the whole of it may take. */
export function LimitFields({ of: form }: PanelProps) {
  const values = useAppSelector((state) => selectLimits(state, form));
  const problems = useAppSelector((state) => selectLimitProblems(state, form));
  const noun = useAppSelector((state) => selectForm(state, form)?.noun);
  const { distributed } = useAppSelector(selectPlacementGrants);
  const dispatch = useAppDispatch();
  if (!values) return null;
  const box = (field: keyof typeof values) => ({
    value: values[field],
    problem: problems[field],
    onBlur: () => dispatch(fieldLeft({ form, field })),
    onChange: (value: number | null) => dispatch(formChanged(form, { [field]: value })),
  });
  return (
    <div className="form-limits">
      <NumberField
        {...box('node_count')}
        label="Agents"
        required
        min={1}
        max={256}
        step={1}
        reason={distributed ? undefined : 'Your plan runs one agent'}
        hint="Each has a rank of its own"
      />
      <NumberField
        {...box('cpu_count')}
        label="CPUs"
        required
        min={0.5}
        max={1024}
        step={0.5}
        hint="Reserved for each agent"
      />
      <NumberField
        {...box('memory_limit')}
        label="Memory limit"
        min={0.5}
        step={0.5}
        unit="GiB"
        hint="Of each agent; empty for none"
      />
      <NumberField
        {...box('time_limit')}
        label="Time limit"
        min={1}
        step={1}
        unit="minutes"
        hint={`Of the whole ${noun}; empty for none`}
      />
    </div>
  );
}
