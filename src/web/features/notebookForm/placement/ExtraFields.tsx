import { DISK } from '~/contract';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { valueOr } from '../loaded';
import type { FormValues } from '../values';
import type { Lists } from './cascade';

interface ExtraFieldsProps {
  readonly values: FormValues;
  readonly lists: Lists;
  /** The plan grants distributed settings. */
  readonly distributed: boolean;
  readonly onChange: (change: Partial<FormValues>) => void;
}

/** What only some providers can do; a provider that does not name it in its feature support shows nothing of it. */
export function ExtraFields({ values, lists, distributed, onChange }: ExtraFieldsProps) {
  const supports = valueOr(lists.providers, []).find(({ name }) => name === values.compute_provider)?.supports ?? {};
  return (
    <>
      {values.kind === 'notebook' && distributed && supports['distributed'] === true && (
        <SwitchField label="Distributed" hint="Runs on several nodes" on={values.distributed_mode} onChange={(distributed_mode) => onChange({ distributed_mode })} />
      )}
      {supports['mlflow'] === true && <SwitchField label="MLflow" hint="Keeps metrics and models of each run" on={values.mlflow} onChange={(mlflow) => onChange({ mlflow })} />}
      {supports['tensorboard'] === true && (
        <SwitchField label="TensorBoard" hint="Shows what is logged below its folder" on={values.tensorboard} onChange={(tensorboard) => onChange({ tensorboard })} />
      )}
      {supports['tensorboard'] === true && values.tensorboard && (
        <TextField label="TensorBoard log directory" value={values.tensorboard_logs_dir} onChange={(tensorboard_logs_dir) => onChange({ tensorboard_logs_dir })} />
      )}
      <HiddenNumber name="disk_size" value={values.disk_size} min={DISK.min} max={DISK.max} step={DISK.step} onChange={(disk_size) => onChange({ disk_size })} />
      {values.kind === 'notebook' && (
        <HiddenNumber name="node_count" value={values.node_count ?? 1} min={0} step={1} onChange={(node_count) => onChange({ node_count })} />
      )}
    </>
  );
}

/** A control that is part of the form and not shown (NB-25, NB-26). */
function HiddenNumber({ onChange, ...input }: { name: string; value: number; min: number; max?: number; step: number; onChange: (value: number) => void }) {
  return <input {...input} type="number" hidden aria-hidden="true" tabIndex={-1} onChange={(event) => onChange(event.target.valueAsNumber || 0)} />;
}
