import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { root } from '#test/harness/machine';
import { createCompanies, createCompany } from '~/web/app/companies';
import { workRooms } from '~/web/app/workRooms';
import type { Room, Route } from '~/web/kit/room';
import { createMemoryHistory } from 'history';
import { LOCATION_CHANGE, onLocationChanged } from 'connected-react-router';
import { growingReducer } from '~/web/app/reducer';
import { DEFAULT_CONFIG } from '~/web/kit/setup/config';

const ROOMS: readonly Room[] = [{}];

describe('rooms that come later', () => {
  it('join once, however many ask, and only after the store has made room for them', async () => {
    const steps: string[] = [];
    const load = vi.fn(async () => { steps.push('loaded'); return ROOMS; });
    const members = createCompany(load, async () => { await Promise.resolve(); steps.push('admitted'); });
    members.subscribe(() => steps.push('told'));
    expect(members.joined()).toBeNull();
    await Promise.all([members.join(), members.join()]);
    expect(steps).toEqual(['loaded', 'admitted', 'told']);
    expect(members.joined()).toBe(ROOMS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('may be asked again where their code could not be had', async () => {
    const load = vi.fn(async () => ROOMS).mockRejectedValueOnce(new Error('offline'));
    const members = createCompany(load, async () => undefined);
    await expect(members.join()).rejects.toThrow('offline');
    expect(members.joined()).toBeNull();
    expect(await members.join()).toBe(ROOMS);
  });

  it('of batch work join after those of the first pages, which do not wait for them', async () => {
    const steps: string[] = [];
    const loading = (name: string) => async (): Promise<readonly Room[]> => { steps.push(name); return [{ panels: { [name]: () => null } }]; };
    const companies = createCompanies({ members: loading('members'), work: loading('work') }, async () => undefined);
    const heard: number[] = [];
    companies.subscribe(() => heard.push(companies.rooms().length));
    await companies.of.members.join();
    expect(steps).toEqual(['members']);
    await companies.of.work.join();
    expect(heard).toEqual([1, 2]);
    expect(companies.rooms().flatMap(({ panels = {} }) => Object.keys(panels))).toEqual(['members', 'work']);
    expect(companies.rooms()).toBe(companies.rooms());
  });

  it('of batch work are brought along by every page of theirs', async () => {
    const features = path.join(root, 'src/web/features');
    const withRoutes = Object.keys(workRooms).filter((name) => existsSync(path.join(features, name, 'routes.ts')));
    expect(withRoutes).toContain('jobs');
    for (const name of withRoutes) {
      const { routes } = (await import(path.join(features, name, 'routes.ts'))) as { routes: readonly Route[] };
      expect(routes.filter(({ company }) => company !== 'work').map((route) => route.path)).toEqual([]);
    }
  });

  it('begin where everybody is, and leave what was there as it was', () => {
    const history = createMemoryHistory({ initialEntries: ['/notebooks/n1'] });
    const grown = growingReducer(history, DEFAULT_CONFIG, (_name, reducer) => reducer);
    const counts = (state: number = 0, { type }: { type: string }) => (type === 'counted' ? state + 1 : state);
    const place = (state: string = '', action: { type: string }) => (action.type === LOCATION_CHANGE ? history.location.pathname : state);
    const before = grown([{ reducers: { counts } }])(undefined, { type: 'counted' });
    const after = grown([{ reducers: { place } }], onLocationChanged(history.location, 'POP', true))(before, { type: 'counted' });
    expect(before).toMatchObject({ counts: 1 });
    expect(after).toMatchObject({ counts: 2, place: '/notebooks/n1' });
  });
});
