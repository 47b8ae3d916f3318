import type { InstanceType, Provider, RegionName, ZoneName } from '~/contract';

/** The steps that narrow the catalogue, one after the other, and what remains. */
export interface Offers {
  readonly providers: readonly Provider[];
  readonly regions: readonly RegionName[];
  readonly zones: readonly ZoneName[];
  readonly instances: readonly InstanceType[];
}
export type Step = keyof Offers;
export type Offer = { readonly [S in Step]: { readonly step: S; readonly offer: Offers[S] } }[Step];

/** The filters in the address: ?provider, ?region, ?zone, ?for, ?q, ?sort. */
export interface Choice {
  readonly provider: string | null;
  readonly region: string | null;
  readonly zone: string | null;
  readonly workload: 'notebook' | 'batchjob';
}

export const choiceFrom = (search: string): Choice => {
  const query = new URLSearchParams(search);
  const region = query.get('region') || null;
  return {
    provider: query.get('provider') || null,
    region,
    zone: region === null ? null : query.get('zone') || null,
    workload: query.get('for') === 'notebook' ? 'notebook' : 'batchjob',
  };
};
