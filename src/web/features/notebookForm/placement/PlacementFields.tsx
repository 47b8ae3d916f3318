import { NO_GPU, type InstanceType } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { placeChosen, placementNeeded, type FormKey } from '../events';
import { valueOr, type Loaded } from '../loaded';
import type { FormValues } from '../values';
import { FIELD, isWaitingFor, type Lists, type Step } from './cascade';

interface PlacementFieldsProps {
  readonly form: FormKey;
  readonly values: FormValues;
  readonly lists: Lists;
  readonly problems: { readonly [Field in keyof FormValues]?: string };
}

/** Where it runs: provider, region, zone, instance type, each read after the one before it was chosen. */
export function PlacementFields(props: PlacementFieldsProps) {
  const { lists } = props;
  return (
    <div className="form-pairs">
      <StepField {...props} step="providers" label="Provider" choices={valueOr(lists.providers, []).map(({ name, label }) => ({ value: name, text: label }))} />
      <StepField {...props} step="regions" label="Region" choices={valueOr(lists.regions, []).map((region) => named(region.region_name, region.region_description))} />
      <StepField {...props} step="zones" label="Zone" choices={valueOr(lists.zones, []).map((zone) => named(zone.zone_name, zone.zone_description))} />
      <StepField {...props} step="instances" label="Instance type" choices={valueOr(lists.instances, []).map(instanceChoice)} />
    </div>
  );
}

const named = (value: string, hint: string): Choice => (hint === '' ? { value, text: value } : { value, text: value, hint });

const gpusOf = ({ gpu_count, gpu_model, gpu_memory }: InstanceType) =>
  (gpu_count === 0 || gpu_model === NO_GPU ? 'CPU only' : `${gpu_count} × ${gpu_model} (${gpu_memory} GiB)`);

const instanceChoice = (type: InstanceType): Choice => ({
  value: type.instance_id, text: type.display_name, hint: `${type.cpu_count} CPU · ${type.memory} GiB · ${gpusOf(type)}`,
  reason: type.enabled ? undefined : 'Not available now',
});

const NOTHING: Record<Step, string> = {
  providers: 'No provider available', regions: 'No region available', zones: 'No zones available', instances: 'No instance type available',
};
const FIRST = { providers: 'Choose a provider first', regions: 'Choose a region first' };

/** Why the field cannot be used now. */
const reasonFor = (step: Step, values: FormValues, lists: Lists): string | undefined => {
  const waiting = isWaitingFor(step, values, lists);
  if (waiting) return FIRST[waiting];
  const list: Loaded<readonly unknown[]> = lists[step];
  return list.phase === 'ready' && list.value.length === 0 ? NOTHING[step] : undefined;
};

/** A value that is not offered any more stays readable. */
const withCurrent = (choices: readonly Choice[], value: string, loading: boolean): readonly Choice[] =>
  (value === '' || loading || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, text: value, hint: 'Not offered any more' }]);

function StepField({ form, step, label, values, lists, problems, choices }: PlacementFieldsProps & { step: Step; label: string; choices: readonly Choice[] }) {
  const say = useSay();
  const list = lists[step];
  const value = values[FIELD[step]];
  const loading = list.phase === 'loading';
  const failed = list.phase === 'failed';
  return (
    <SelectField
      label={label} required value={value || undefined} loading={loading} choices={withCurrent(choices, value, loading)}
      reason={reasonFor(step, values, lists)} empty={NOTHING[step]} placeholder={loading ? 'Loading…' : 'Choose…'}
      problem={failed ? reasonOf(list.problem) : problems[FIELD[step]]}
      hint={failed ? <button type="button" className="at-link" onClick={() => say(placementNeeded({ form, from: step }))}>Retry</button> : undefined}
      onChange={(chosen) => say(placeChosen({ form, step, value: chosen }))}
    />
  );
}
