import { describe, expect, it, vi } from 'vitest';
import { roster as ownRoster } from '~/web/app/roster';
import { createLazyFeatures, createFeatureGroup } from '~/web/app/lazyFeatures';
import type { Feature } from '~/web/lib/feature';
import { createMemoryHistory } from 'history';
import { LOCATION_CHANGE, onLocationChanged } from 'connected-react-router';
import { createRootReducer } from '~/web/app/reducer';
import { selectDashboard } from '~/web/features/dashboard/model';
import { selectSearch } from '~/web/features/drive/selectors';
import { selectPicker } from '~/web/work/forms/drivePicker/model/slice';
import { selectVisibleEditor } from '~/web/features/notebooks/editor/model';
import { selectRetryText } from '~/web/work/github/model/gateSlice';
import { selectBrowse } from '~/web/work/github/model/sourceSlice';
import { selectRecentsRequest } from '~/web/features/home/model';
import { selectCatalogue } from '~/web/features/infra/instances/model';
import { selectLog } from '~/web/features/jobs/output/selectors';
import { jobs } from '~/web/features/jobs/model';
import { selectSubmission } from '~/web/features/performance/model/slice';
import { selectUploadCounts } from '~/web/core/uploads/selectors';
import type { RootState } from '~/web/lib/state/root';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly counts?: number;
    readonly place?: string;
  }
}

const ROOMS: readonly Feature[] = [{}];

describe('features that come later', () => {
  it('join once, however many ask, and only after the store has made room for them', async () => {
    const steps: string[] = [];
    const load = vi.fn(async () => {
      steps.push('loaded');
      return ROOMS;
    });
    const members = createFeatureGroup(load, async () => {
      await Promise.resolve();
      steps.push('admitted');
    });
    members.subscribe(() => steps.push('told'));
    expect(members.joined()).toBeNull();
    await Promise.all([members.join(), members.join()]);
    expect(steps).toEqual(['loaded', 'admitted', 'told']);
    expect(members.joined()).toBe(ROOMS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('may be asked again where their code could not be had', async () => {
    const load = vi.fn(async () => ROOMS).mockRejectedValueOnce(new Error('offline'));
    const members = createFeatureGroup(load, async () => undefined);
    await expect(members.join()).rejects.toThrow('offline');
    expect(members.joined()).toBeNull();
    expect(await members.join()).toBe(ROOMS);
  });

  it('of batch work join after those of the first pages, which do not wait for them', async () => {
    const steps: string[] = [];
    const load = async (name: string): Promise<readonly Feature[]> => {
      steps.push(name);
      return [{ panels: { [name]: () => null } }];
    };
    const lazyFeatures = createLazyFeatures(load, async () => undefined, ['members', 'work']);
    const heard: number[] = [];
    lazyFeatures.subscribe(() => heard.push(lazyFeatures.features().length));
    await lazyFeatures.of('members').join();
    expect(steps).toEqual(['members']);
    await lazyFeatures.of('work').join();
    expect(heard).toEqual([1, 2]);
    expect(lazyFeatures.features().flatMap(({ panels = {} }) => Object.keys(panels))).toEqual([
      'members',
      'work',
    ]);
    expect(lazyFeatures.features()).toBe(lazyFeatures.features());
  });

  it('join by themselves after the groups of several features, and together where they come together', async () => {
    const steps: string[] = [];
    const load = async (name: string): Promise<readonly Feature[]> => [
      { panels: { [name]: () => null } },
    ];
    const nameOf = (features: readonly Feature[]) =>
      features.flatMap(({ panels = {} }) => Object.keys(panels)).join(' and ');
    const admit = async (features: readonly Feature[]) => {
      steps.push(`${nameOf(features)} comes`);
      await Promise.resolve();
      steps.push(`${nameOf(features)} is in`);
    };
    const lazyFeatures = createLazyFeatures(load, admit, ['members', 'work', 'kites', 'boats']);
    await Promise.all([lazyFeatures.of('boats').join(), lazyFeatures.of('kites').join()]);
    expect(steps.slice(0, 4)).toEqual([
      'members comes',
      'members is in',
      'work comes',
      'work is in',
    ]);
    expect(steps.slice(4)).toEqual(['boats and kites comes', 'boats and kites is in']);
    expect(() => lazyFeatures.of('planes')).toThrow('No features join as planes');
  });

  it('come in turn where those before them cannot be admitted', async () => {
    const admit = vi
      .fn<(features: readonly Feature[]) => Promise<void>>()
      .mockRejectedValueOnce(new Error('planted'))
      .mockResolvedValue(undefined);
    const lazyFeatures = createLazyFeatures(async () => ROOMS, admit, ['kites', 'boats']);
    await expect(lazyFeatures.of('kites').join()).rejects.toThrow('planted');
    await expect(lazyFeatures.of('boats').join()).resolves.toBe(ROOMS);
    await expect(lazyFeatures.of('kites').join()).resolves.toBe(ROOMS);
    expect(admit).toHaveBeenCalledTimes(3);
  });

  it('are read by their selectors before they joined: what shows then is how they begin', () => {
    const { reducer: root } = createRootReducer(createMemoryHistory(), DEFAULT_CONFIG);
    const state = root(undefined, { type: 'begun' }) as RootState;
    expect(Object.keys(state)).toEqual(['router', 'config', 'tab']);
    expect(selectUploadCounts(state).uploading).toBe(0);
    expect(selectPicker(state)).toBeNull();
    expect(selectVisibleEditor(state)).toBeNull();
    expect(selectBrowse(state, 'notebook')).toBeUndefined();
    expect(selectRetryText(state)).toBeNull();
    expect(selectSubmission(state, 'j1', null)).toBeNull();
    expect(
      selectLog(state, { batch_job_id: 'j1', submission_id: 's1', agent_id: 'a0' }).total,
    ).toBeNull();
    expect(selectSearch(state).query).toBe('');
    expect(selectDashboard(state).summary).toBeNull();
    expect(selectCatalogue(state).providers.value).toBeNull();
    expect(selectRecentsRequest(state).status).toBe('idle');
    expect(jobs.selectRows(state, true)).toEqual([]);
  });

  it('begin where everybody is, and leave what was there as it was', () => {
    const history = createMemoryHistory({ initialEntries: ['/notebooks/n1'] });
    const { reducer: root, join } = createRootReducer(history, DEFAULT_CONFIG);
    const counts = (state: number = 0, { type }: { type: string }) =>
      type === 'counted' ? state + 1 : state;
    const place = (state: string = '', action: { type: string }) =>
      action.type === LOCATION_CHANGE ? history.location.pathname : state;
    join([{ reducers: { counts } }]);
    const before: unknown = root(undefined, { type: 'counted' });
    join([{ reducers: { place } }], onLocationChanged(history.location, 'POP', true));
    const after: unknown = root(before, { type: 'counted' });
    expect(before).toMatchObject({ counts: 1 });
    expect(after).toMatchObject({ counts: 2, place: '/notebooks/n1' });
  });
});

it('the page of the drive comes with the features whose forms its files begin: no click is said to nobody', () => {
  expect(ownRoster.routeOf('/drive')?.needs).toBe('work');
});
