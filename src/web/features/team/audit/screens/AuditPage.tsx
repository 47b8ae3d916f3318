import { Button } from 'semantic-ui-react';
import type { Act } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { TeamAdmin } from '~/web/work/detail/TeamAdmin';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState, NOTHING } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { AUDIT } from '~/web/work/detail/teamAdminPaths';
import { isSettled } from '~/web/lib/state/request';
import { ACT_KINDS } from '~/contract/team/auditRules';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { actsRefreshRequested, chosen, olderActsRequested, saveRequested } from '../events';
import { selectAudit } from '../model';
import './audit.css';

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
function AuditFilters() {
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

const TITLES: Readonly<Record<string, string>> = ACT_KINDS;
const none = <span className="at-muted">—</span>;

/** The action, in words; a kind that this browser does not know by its own word. */
const actTitle = (kind: string): string => TITLES[kind] ?? kind;
/** The object of the action: a person by both names. */
const toWhat = ({ name, whom }: Act): string =>
  whom === null || whom === name ? name : `${name} (${whom})`;

const changesText = ({ parts }: Act): string =>
  Object.entries(parts)
    .map(([field, change]) => `${field}: ${change}`)
    .join(' · ');
const textOr = (text: string, title = text) =>
  text === '' ? none : <span title={title}>{text}</span>;

/** The columns of the log. */
const auditColumns: readonly Column<Act>[] = [
  {
    key: 'act',
    title: 'What',
    cell: ({ kind }) => actTitle(kind),
    under: (act) => textOr(toWhat(act)),
  },
  { key: 'who', title: 'Who', width: '130px', cell: ({ user_name }) => textOr(user_name) },
  { key: 'changes', title: 'Changes', from: 'medium', cell: (act) => textOr(changesText(act)) },
  {
    key: 'from',
    title: 'From',
    width: '150px',
    from: 'wide',
    cell: ({ address, user_agent }) => textOr(address, `${address} ${user_agent}`),
  },
  {
    key: 'when',
    title: 'When',
    width: '120px',
    cell: ({ create_datetime }) => <Age at={create_datetime} />,
  },
];

const keyOf = ({ act_id }: Act) => String(act_id);
const nameOf = (act: Act) => `${actTitle(act.kind)} ${toWhat(act)}`;
const empty = (
  <EmptyState
    title={NOTHING.objects}
    hint="What admins do, and who signs in, is written down here for 400 days."
    picture="search"
  />
);

/** Actions of admins with object, time and address; and sign-ins. */
export default function AuditPage() {
  const dispatch = useAppDispatch();
  const { acts, next, request, olderRequest, fileRequest } = useAppSelector(selectAudit);
  const readingOlder = olderRequest.status === 'loading';
  const saving = fileRequest.status === 'loading';
  return (
    <TeamAdmin here={AUDIT}>
      <Page
        fill
        title="Audit log"
        toolbar={<AuditFilters />}
        action={
          <Button
            type="button"
            icon="download"
            content="Save as CSV"
            loading={saving}
            disabled={saving}
            onClick={() => dispatch(saveRequested())}
          />
        }
      >
        {request.problem && acts.length === 0 ? (
          <LoadError
            message={reasonOf(request.problem)}
            onRetry={() => dispatch(actsRefreshRequested())}
          />
        ) : (
          <DataTable
            label="Audit log"
            rows={acts}
            rowKey={keyOf}
            rowName={nameOf}
            columns={auditColumns}
            loading={!isSettled(request)}
            empty={empty}
          />
        )}
        {next !== null && (
          <div className="audit-older">
            <Button
              type="button"
              size="small"
              content="Show older"
              loading={readingOlder}
              disabled={readingOlder}
              onClick={() => dispatch(olderActsRequested())}
            />
          </div>
        )}
      </Page>
    </TeamAdmin>
  );
}
