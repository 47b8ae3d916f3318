import { ACT_KINDS } from '~/contract/team/auditRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { chosen } from '../events';
import { selectAudit } from '../model';

const ALL = '';
const kinds: readonly Choice[] = [
  { value: ALL, text: 'Everything' },
  ...Object.entries(ACT_KINDS).map(([value, text]) => ({ value, text })),
];
const times: readonly Choice[] = [
  { value: ALL, text: 'Any time' },
  { value: '1', text: 'Last 24 hours' },
  { value: '7', text: 'Last 7 days' },
  { value: '30', text: 'Last 30 days' },
  { value: '90', text: 'Last 90 days' },
];

const orNull = (value: string) => (value === ALL ? null : value);

/** Filters by person, kind and time. */
export function AuditFilters() {
  const dispatch = useAppDispatch();
  const {
    chosen: { person, kind, days },
    people,
  } = useAppSelector(selectAudit);
  const everybody: readonly Choice[] = [
    { value: ALL, text: 'Everybody' },
    ...people.map((name) => ({ value: name, text: name })),
  ];
  return (
    <div className="audit-filters" role="group" aria-label="Audit log">
      <SelectField
        label="Person"
        value={person ?? ALL}
        choices={everybody}
        onChange={(value) => dispatch(chosen({ person: orNull(value) }))}
      />
      <SelectField
        label="What"
        value={kind ?? ALL}
        choices={kinds}
        onChange={(value) => dispatch(chosen({ kind: orNull(value) }))}
      />
      <SelectField
        label="When"
        value={days === null ? ALL : String(days)}
        choices={times}
        onChange={(value) => dispatch(chosen({ days: value === ALL ? null : Number(value) }))}
      />
    </div>
  );
}
