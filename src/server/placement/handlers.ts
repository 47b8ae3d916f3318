import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { invalid } from '../refusal';
import { instanceTypes, PROVIDER, REGION, ZONE } from './machine';

const known = (what: string, field: string, value: string | undefined, only: string) => {
  if (value !== undefined && value !== '' && value !== only) throw invalid({ [field]: `There is no ${what} called ${value}.` });
};

/** The placement cascade (provider, regions, zones, instances) of the one machine there is. */
export const placementHandlers = (): Handlers<Call>['placement'] => ({
  async providers() {
    return { valid_compute_providers: [{ ...PROVIDER }], feature_support: { [PROVIDER.name]: { notebook: true } } };
  },
  async regions({ compute_provider }) {
    known('provider', 'compute_provider', compute_provider, PROVIDER.name);
    return { regions: [{ region_name: REGION, region_description: 'This machine' }] };
  },
  async zones({ compute_provider, compute_region }) {
    known('provider', 'compute_provider', compute_provider, PROVIDER.name);
    known('region', 'compute_region', compute_region, REGION);
    return { zones: [{ zone_name: ZONE, zone_description: 'This machine' }] };
  },
  async instances({ compute_provider, compute_region, compute_zone, compute_zones = [] }) {
    known('provider', 'compute_provider', compute_provider, PROVIDER.name);
    known('region', 'compute_region', compute_region, REGION);
    for (const zone of [compute_zone, ...compute_zones]) known('zone', 'compute_zone', zone, ZONE);
    return { instances: await instanceTypes() };
  },
});
