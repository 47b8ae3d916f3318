import { NumberField } from '~/web/ui/form/NumberField';
import type { FormValues } from '../values';

interface LimitFieldsProps {
  readonly values: FormValues;
  readonly problems: { readonly [Field in keyof FormValues]?: string };
  /** The plan grants distributed settings. */
  readonly distributed: boolean;
  readonly onChange: (change: Partial<FormValues>) => void;
  readonly onBlur: (field: keyof FormValues) => void;
}

/** How many agents run a job, and what each of them and the whole of it may take. */
export function LimitFields({ values, problems, distributed, onChange, onBlur }: LimitFieldsProps) {
  return (
    <div className="form-limits">
      <NumberField
        label="Agents" required value={values.node_count} min={1} max={256} step={1} problem={problems.node_count}
        reason={distributed ? undefined : 'Your plan runs one agent'} hint="Each has a rank of its own"
        onChange={(node_count) => onChange({ node_count })} onBlur={() => onBlur('node_count')}
      />
      <NumberField
        label="CPUs" required value={values.cpu_count} min={0.5} max={1024} step={0.5} problem={problems.cpu_count} hint="Reserved for each agent"
        onChange={(cpu_count) => onChange({ cpu_count })} onBlur={() => onBlur('cpu_count')}
      />
      <NumberField
        label="Memory limit" value={values.memory_limit} min={0.5} step={0.5} unit="GiB" problem={problems.memory_limit} hint="Of each agent; empty for none"
        onChange={(memory_limit) => onChange({ memory_limit })} onBlur={() => onBlur('memory_limit')}
      />
      <NumberField
        label="Time limit" value={values.time_limit} min={1} step={1} unit="minutes" problem={problems.time_limit} hint="Of the whole job; empty for none"
        onChange={(time_limit) => onChange({ time_limit })} onBlur={() => onBlur('time_limit')}
      />
    </div>
  );
}
