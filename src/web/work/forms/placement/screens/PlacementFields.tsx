import { useEffect, useRef, useState } from 'react';
import { NO_GPU, regionKey, zoneKey, type InstanceType } from '~/contract';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr, type Loaded } from '~/web/lib/state/request';
import { reasonOf } from '~/web/lib/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { Banner } from '~/web/ui/page/Banner';
import { NOTHING } from '~/web/ui/page/EmptyState';
import { selectCreate, selectForm } from '../../selectors';
import { selectPlacementGrants } from '../grants';
import {
  FIELD,
  isWaitingFor,
  STEPS,
  type Lists,
  type Placement,
  type Step,
} from '../model/cascade';
import { placementChanged, placementNeeded } from '../events';
import { selectPlacementProblems } from '../selectors';
import './placement.css';

interface StepsProps {
  readonly form: string;
  readonly values: Placement;
  readonly lists: Lists;
  readonly problems: { readonly [Field in keyof Placement]?: string | undefined };
}

/** Where it runs, as far as the team's plan lets people set that. */
export function PlacementFields({ of: form }: PanelProps) {
  const placed = useAppSelector((state) => selectForm(state, form));
  const isNew = useAppSelector((state) => selectCreate(state, form) !== null);
  const problems = useAppSelector((state) => selectPlacementProblems(state, form));
  const grants = useAppSelector(selectPlacementGrants);
  if (!placed) return null;
  const {
    draft: { values },
    lists,
  } = placed;
  if (grants.placement)
    return <Steps form={form} values={values} lists={lists} problems={problems} />;
  return isNew ? <QuietPlacement form={form} lists={lists} /> : null;
}

/** Where placement settings are not shown the defaults are taken silently, unless they cannot be read. */
function QuietPlacement({ form, lists }: { form: string; lists: Lists }) {
  const dispatch = useAppDispatch();
  const step = STEPS.find((each) => lists[each].status === 'failed');
  const list = step && lists[step];
  if (!step || list?.status !== 'failed') return null;
  const retry = (
    <button
      type="button"
      className="at-link"
      onClick={() => dispatch(placementNeeded({ form, from: step }))}
    >
      Retry
    </button>
  );
  return (
    <Banner tone="bad" action={retry}>
      Where it can run could not be read: {reasonOf(list.problem)}
    </Banner>
  );
}

const LABEL = {
  providers: 'Provider',
  regions: 'Region',
  zones: 'Zone',
  instances: 'Instance type',
} as const satisfies Record<Step, string>;

const choicesOf = (lists: Lists): Record<Step, readonly Choice[]> => ({
  providers: valueOr(lists.providers, []).map(({ name, label }) => ({ value: name, text: label })),
  regions: valueOr(lists.regions, []).map((region) =>
    named(regionKey(region), region.region_name, region.region_description, region.reason),
  ),
  zones: valueOr(lists.zones, []).map((zone) =>
    named(zoneKey(zone), zone.zone_name, zone.zone_description, zone.reason),
  ),
  instances: valueOr(lists.instances, []).map(instanceChoice),
});

/** Nothing to choose: at most one is offered, it is chosen where there is one, and nothing is wrong with it. What is still read counts so, too. */
const isSettled = (step: Step, { values, lists, problems }: StepsProps): boolean => {
  const list: Loaded<readonly unknown[]> = lists[step];
  const value = values[FIELD[step]];
  if (problems[FIELD[step]] !== undefined || list.status === 'failed') return false;
  if (list.status !== 'succeeded') return true;
  const [only, ...others] = choicesOf(lists)[step];
  return only
    ? others.length === 0 && only.value === value && only.reason === undefined
    : value === '' && (step === 'regions' || step === 'zones');
};

/** Provider, region, zone, instance type, each read after the one before it was chosen. The first ones that leave no choice are one line. */
function Steps(props: StepsProps) {
  const { values, lists } = props;
  const [opened, setOpened] = useState(false);
  const fieldset = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) fieldset.current?.querySelector('input')?.focus();
  }, [opened]);
  const choices = choicesOf(lists);
  const firstOpen = STEPS.findIndex((step) => opened || !isSettled(step, props));
  const fields = firstOpen < 0 ? [] : STEPS.slice(firstOpen);
  return (
    <>
      {fields.length < STEPS.length && (
        <p className="form-place">
          Runs on:{' '}
          <strong>
            {choices.providers.find(({ value }) => value === values.compute_provider)?.text ?? '…'}
          </strong>{' '}
          ·{' '}
          <button
            type="button"
            className="at-link"
            aria-label="change where it runs"
            onClick={() => {
              setOpened(true);
            }}
          >
            change
          </button>
        </p>
      )}
      {fields.length > 0 && (
        <div className="form-pairs" ref={fieldset}>
          {fields.map((step) => (
            <StepField
              key={step}
              {...props}
              step={step}
              label={LABEL[step]}
              choices={choices[step]}
            />
          ))}
        </div>
      )}
    </>
  );
}

const named = (value: string, text: string, hint: string, reason: string | undefined): Choice => ({
  value,
  text,
  ...(hint !== '' && { hint }),
  reason,
});

const gpusOf = ({ gpu_count, gpu_model, gpu_memory }: InstanceType) =>
  gpu_count === 0 || gpu_model === NO_GPU
    ? 'CPU only'
    : `${gpu_count} × ${gpu_model} (${gpu_memory} GiB)`;

const instanceChoice = (type: InstanceType): Choice => ({
  value: type.instance_id,
  text: type.display_name,
  hint: `${type.cpu_count} CPU · ${type.memory} GiB · ${gpusOf(type)}`,
  reason: type.enabled ? undefined : 'Not available now',
  ...(type.unknown_since && { hint: 'Its cluster does not answer now: jobs wait for it' }),
});

const EMPTY: Record<Step, string> = {
  providers: 'No provider available',
  regions: NOTHING.regions,
  zones: NOTHING.zones,
  instances: 'No instance type available',
};
const FIRST = { providers: 'Choose a provider first', regions: 'Choose a region first' };

/** Why the field cannot be used now. */
const reasonFor = (step: Step, values: Placement, lists: Lists): string | undefined => {
  const waiting = isWaitingFor(step, values, lists);
  if (waiting) return FIRST[waiting];
  const list: Loaded<readonly unknown[]> = lists[step];
  return list.status === 'succeeded' && list.value.length === 0 ? EMPTY[step] : undefined;
};

/** A value that is not offered any more stays readable. */
const withCurrent = (
  choices: readonly Choice[],
  value: string,
  loading: boolean,
): readonly Choice[] =>
  value === '' || loading || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, text: value, hint: 'Not offered any more' }];

function StepField({
  form,
  step,
  label,
  values,
  lists,
  problems,
  choices,
}: StepsProps & { step: Step; label: string; choices: readonly Choice[] }) {
  const dispatch = useAppDispatch();
  const list = lists[step];
  const value = values[FIELD[step]];
  const loading = list.status === 'loading';
  const failed = list.status === 'failed';
  // An admin may have taken it out of use since it was chosen.
  const closed = choices.find((choice) => choice.value === value)?.reason;
  return (
    <SelectField
      label={label}
      required
      value={value || undefined}
      loading={loading}
      choices={withCurrent(choices, value, loading)}
      reason={reasonFor(step, values, lists)}
      empty={EMPTY[step]}
      placeholder={loading ? 'Loading…' : 'Choose…'}
      problem={failed ? reasonOf(list.problem) : problems[FIELD[step]]}
      hint={
        !failed ? (
          closed
        ) : (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(placementNeeded({ form, from: step }))}
          >
            Retry
          </button>
        )
      }
      onChange={(chosen) => dispatch(placementChanged({ form, step, value: chosen }))}
    />
  );
}
