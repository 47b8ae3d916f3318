import type { EngineLocation } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { reasonOf } from '~/web/lib/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { locationText } from '../columns';
import { engineLocationOptions, type EngineLocations } from '../model/choices';
import { zones } from '../model/kinds';
import type { NamedRow, LocationChoice } from '../model/row';

const NO_PLACE = '';
const NOWHERE: EngineLocations = { places: [], unread: [] };

const keyOf = ({ compute_provider, compute_region, compute_zone }: LocationChoice) =>
  JSON.stringify([compute_provider, compute_region, compute_zone]);

const textOf = (place: EngineLocation) => [
  ...new Set([
    place.provider_label,
    place.compute_region,
    place.zone_description || place.compute_zone,
  ]),
];

/** A place is what one zone stands for. */
const choiceOf = (place: EngineLocation, taken: readonly NamedRow[]): Choice => {
  const value = keyOf(place);
  const other = taken.find((zone) => zone.place !== null && keyOf(zone.place) === value);
  const text = textOf(place)
    .filter((part) => part !== 'this-machine')
    .join(' · ');
  return {
    value,
    text,
    hint: locationText(place),
    ...(other && { reason: `The zone ${other.name} stands for it already.` }),
  };
};

interface PlaceFieldProps {
  readonly value: LocationChoice | null;
  /** The zone that is being changed. */
  readonly own: string | null;
  readonly problem: string | undefined;
  readonly onChange: (place: LocationChoice | null) => void;
}

/** Which place of an engine a zone stands for. */
export function EngineLocationField({ value, own, problem, onChange }: PlaceFieldProps) {
  const dispatch = useAppDispatch();
  const places = useAppSelector(engineLocationOptions.select);
  const others = useAppSelector((state) => zones.selectRows(state, false)).filter(
    ({ id }) => id !== own,
  );
  const { places: there, unread } = valueOr(places, NOWHERE);
  const chosen = value ? keyOf(value) : NO_PLACE;
  const known = there.map((place) => choiceOf(place, others));
  // The chosen location stays readable also where its engine does not offer it now.
  const current =
    value && known.every((choice) => choice.value !== chosen)
      ? [{ value: chosen, text: locationText(value), hint: 'Not offered now' }]
      : [];
  const failed = places.status === 'failed';
  const away =
    unread.length > 0
      ? ` ${unread.join(' and ')} ${unread.length === 1 ? 'does' : 'do'} not answer now.`
      : '';
  return (
    <SelectField
      label="Stands for"
      value={chosen}
      loading={places.status === 'loading'}
      problem={failed ? reasonOf(places.problem) : problem}
      choices={[
        { value: NO_PLACE, text: 'No place yet', hint: 'Nothing runs in it' },
        ...known,
        ...current,
      ]}
      hint={
        failed ? (
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(engineLocationOptions.needed())}
          >
            Retry
          </button>
        ) : (
          `The place of an engine that goes by this name.${away}`
        )
      }
      onChange={(key) => {
        if (key !== chosen) onChange(there.find((place) => keyOf(place) === key) ?? null);
      }}
    />
  );
}
