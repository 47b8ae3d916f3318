import { DISK } from '~/contract';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { formChanged } from '../../events';
import { selectForm } from '../../selectors';
import { selectPlacementGrants } from '../grants';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import type { PlacementValues } from '../model/values';

/** A form with what its provider can do, and how to change it. */
const usePlaced = (form: string) => {
  const placed = useAppSelector((state) => selectForm(state, form));
  const dispatch = useAppDispatch();
  if (!placed) return null;
  const {
    draft: { values },
    lists,
  } = placed;
  const supports =
    valueOr(lists.providers, []).find(({ name }) => name === values.compute_provider)?.supports ??
    {};
  return {
    values,
    supports,
    change: (change: Partial<PlacementValues>) => dispatch(formChanged(form, change)),
  };
};

/** Functions of some providers only; a provider that does not name it in its feature support shows nothing of it. */
export function ProviderFields({ of: form }: PanelProps) {
  const placed = usePlaced(form);
  if (!placed) return null;
  const { values, supports, change } = placed;
  return (
    <>
      {supports['mlflow'] === true && (
        <SwitchField
          label="MLflow"
          hint="Keeps metrics and models of each run"
          on={values.mlflow}
          onChange={(mlflow) => change({ mlflow })}
        />
      )}
      {supports['tensorboard'] === true && (
        <SwitchField
          label="TensorBoard"
          hint="Shows what is logged below its folder"
          on={values.tensorboard}
          onChange={(tensorboard) => change({ tensorboard })}
        />
      )}
      {supports['tensorboard'] === true && values.tensorboard && (
        <TextField
          label="TensorBoard log directory"
          value={values.tensorboard_logs_dir}
          onChange={(tensorboard_logs_dir) => change({ tensorboard_logs_dir })}
        />
      )}
      <HiddenNumber
        name="disk_size"
        value={values.disk_size}
        min={DISK.min}
        max={DISK.max}
        step={DISK.step}
        onChange={(disk_size) => change({ disk_size })}
      />
    </>
  );
}

/** Whether it runs on several nodes, where the provider and the plan can do that; their number is not shown. */
export function NodeFields({ of: form }: PanelProps) {
  const { distributed } = useAppSelector(selectPlacementGrants);
  const placed = usePlaced(form);
  if (!placed) return null;
  const { values, supports, change } = placed;
  return (
    <>
      {distributed && supports['distributed'] === true && (
        <SwitchField
          label="Distributed"
          hint="Runs on several nodes"
          on={values.distributed_mode}
          onChange={(distributed_mode) => change({ distributed_mode })}
        />
      )}
      <HiddenNumber
        name="node_count"
        value={values.node_count ?? 1}
        min={0}
        step={1}
        onChange={(node_count) => change({ node_count })}
      />
    </>
  );
}

interface HiddenNumberProps {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A control that is part of the form and not shown (NB-25, NB-26). */
function HiddenNumber({ onChange, ...input }: HiddenNumberProps) {
  return (
    <input
      {...input}
      type="number"
      hidden
      aria-hidden="true"
      tabIndex={-1}
      onChange={(event) => onChange(event.target.valueAsNumber || 0)}
    />
  );
}
