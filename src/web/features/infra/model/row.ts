import type { EngineLocation, Problem, User } from '~/contract';
import type { NamedKind } from '~/contract/infra/infraRules';
import type { Machine } from '~/web/lib/state/machine';
import type { ObjectRow, ObjectState, Pending } from '~/web/work/entities/pending';

/** A place as an engine calls it. */
export type LocationChoice = Pick<
  EngineLocation,
  'compute_provider' | 'compute_region' | 'compute_zone'
>;

/** The fields of a form of a zone, a region or a group. */
export interface Fields {
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  /** Zones of a region, people of a group. */
  readonly picks: readonly string[];
  /** The location of a zone; null for no location yet. */
  readonly place: LocationChoice | null;
}

export type NamedStatus = 'enabled' | 'disabled';
export type NamedIntent = 'enable' | 'disable';

/** A zone, a region or a group as the lists show it: the same fields for all of them. */
export interface NamedRow extends Fields, ObjectRow {
  readonly id: string;
  readonly status: NamedStatus;
  readonly user_name: null;
  readonly update_datetime: string;
}
export type NamedState = ObjectState<NamedRow, NamedIntent>;

export const machine: Machine<NamedStatus, NamedIntent> = {
  otherwise: 'enabled',
  moves: { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } },
};

/** The text while a request is pending. */
export const lay = (row: NamedRow, { status }: Pending<NamedIntent, NamedStatus>): NamedRow => ({
  ...row,
  status,
  enabled: status === 'enabled',
});

/** Admins change them, and nobody owns them. */
export const mayChange = (_row: NamedRow, user: User | null): boolean => user?.is_admin === true;

/** A row of what every kind has. */
export const namedRow = (fields: Omit<NamedRow, 'status' | 'user_name'>): NamedRow => ({
  ...fields,
  status: fields.enabled ? 'enabled' : 'disabled',
  user_name: null,
});

/** How the server's words for fields, one of each kind, stand in the form. */
export const formFields = (
  fields: Problem['fields'] = {},
): Partial<Record<keyof Fields, string>> => {
  const found = (...names: readonly string[]) =>
    names.map((name) => fields[name]).find((said) => said !== undefined);
  const all = {
    name: found('zone_name', 'region_name', 'group_name', 'groupname'),
    description: found('zone_description', 'region_description', 'group_description'),
    picks: found('zone_ids', 'users'),
    place: found('compute_zone', 'compute_region', 'compute_provider'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, said]) => said !== undefined));
};

/** The noun of a kind. */
export interface KindWords {
  readonly kind: NamedKind;
  readonly many: 'zones' | 'regions' | 'groups';
  /** Where its state lies and what its action types begin with. */
  readonly name: 'infra/zones' | 'infra/regions' | 'team/groups';
}
