import { describe, expect, it } from 'vitest';
import type { Region, Zone } from '~/contract';
import { inEngine, namedOf } from '~/server/areas/infra/locationMapping';
import { offersTo, regionOptions, zoneOptions } from '~/server/areas/infra/placement/cascade';
import {
  everyLocation,
  locationProblemOf,
  type EngineRegion,
} from '~/server/areas/infra/placement/offers';

/** A cluster with two partitions that share no node. */
const group = (name: string, ...nodes: string[]): EngineRegion => ({
  region_name: name,
  region_description: name,
  zones: ['any', ...nodes].map((zone_name) => ({ zone_name, zone_description: '' })),
});
const ENGINE = [group('batch', 'b1', 'b2'), group('gpu', 'g1')];

const zone = (
  zone_id: string,
  compute_region: string,
  compute_zone: string,
  enabled = true,
): Zone => ({
  zone_id,
  zone_name: zone_id.toUpperCase(),
  enabled,
  zone_description: '',
  update_datetime: '',
  compute_provider: 'slurm',
  compute_region,
  compute_zone,
});
const region = (region_id: string, ...zone_ids: string[]): Region => ({
  region_id,
  region_name: region_id.toUpperCase(),
  region_description: '',
  enabled: true,
  zone_ids,
  update_datetime: '',
});
const cascade = (zones: Zone[], regions: Region[]) => {
  const named = namedOf(zones, regions);
  const offers = offersTo('slurm', ENGINE, named);
  const said = { compute_provider: 'slurm' };
  return {
    named,
    regions: (compute_region?: string, compute_zone?: string) =>
      regionOptions(offers, named, { ...said, compute_region, compute_zone }),
    zones: (compute_region: string, compute_zone?: string) =>
      zoneOptions(offers, named, { ...said, compute_region, compute_zone }).map(
        ({ zone_name }) => zone_name,
      ),
  };
};

describe('names over a cluster', () => {
  it('a region of the team’s own groups places of several partitions, and what has no zone keeps its names', () => {
    const { regions, zones } = cascade(
      [zone('fast', 'gpu', 'g1'), zone('old', 'batch', 'b1')],
      [region('west', 'fast', 'old')],
    );
    expect(regions().map(({ region_name }) => region_name)).toEqual(['batch', 'WEST', 'gpu']);
    expect(zones('west')).toEqual(['OLD', 'FAST']);
    expect(zones('batch')).toEqual(['any', 'b2']);
    expect(zones('gpu')).toEqual(['any']);
  });

  it('a zone that was moved to another region is still where it was, for an object that names the first', () => {
    const { named, regions } = cascade(
      [zone('fast', 'gpu', 'g1')],
      [region('west'), region('east', 'fast')],
    );
    const choice = { compute_provider: 'slurm', compute_region: 'west', compute_zone: 'fast' };
    expect(inEngine(named, choice)).toEqual({
      ...choice,
      compute_region: 'gpu',
      compute_zone: 'g1',
    });
    expect(regions('west', 'fast')).toContainEqual({
      region_name: 'EAST',
      region_description: '',
      region_id: 'west',
    });
  });

  it('an object in a partition of which one node has a zone of its own sees that zone there', () => {
    const { zones } = cascade([zone('old', 'batch', 'b1')], [region('west', 'old')]);
    expect(zones('batch', 'b1')).toEqual(['any', 'b2', 'OLD']);
    expect(zones('batch', 'b2')).toEqual(['any', 'b2']);
  });

  it('what is disabled leaves its partition, and a place the engine does not have any more is not offered', () => {
    const { regions, zones } = cascade(
      [zone('old', 'batch', 'b1', false), zone('gone', 'batch', 'b9')],
      [region('west', 'gone')],
    );
    expect(zones('batch')).toEqual(['any', 'b2']);
    expect(regions().map(({ region_name }) => region_name)).toEqual(['batch', 'gpu']);
    expect(regions('west', 'gone')).toContainEqual({
      region_name: 'WEST',
      region_description: '',
      region_id: 'west',
      reason: 'It is not offered now.',
    });
  });
});

describe('places that zones can stand for', () => {
  const away = {
    all: [{ name: 'slurm', label: 'Slurm' }],
    groups: () => Promise.reject(new Error('away')),
    awaySince: () => null,
  };

  it('a cluster that does not answer is named, and its places are believed', async () => {
    expect(await everyLocation(away)).toMatchObject({
      places: [{ compute_provider: 'local' }],
      unread: ['Slurm'],
    });
    expect(
      await locationProblemOf(away)({
        compute_provider: 'slurm',
        compute_region: 'batch',
        compute_zone: 'b1',
      }),
    ).toBeUndefined();
  });
});
