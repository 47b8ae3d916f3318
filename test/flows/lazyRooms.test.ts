import { describe, expect, it, vi } from 'vitest';
import { createLazyRooms, createRoomGroup } from '~/web/app/lazyRooms';
import type { LaterJoin, Room } from '~/web/kit/room';
import { createMemoryHistory } from 'history';
import { LOCATION_CHANGE, onLocationChanged } from 'connected-react-router';
import { createRootReducer } from '~/web/app/reducer';
import { DEFAULT_CONFIG } from '~/web/kit/state/config';

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly counts?: number;
    readonly place?: string;
  }
}

const ROOMS: readonly Room[] = [{}];

describe('rooms that come later', () => {
  it('join once, however many ask, and only after the store has made room for them', async () => {
    const steps: string[] = [];
    const load = vi.fn(async () => { steps.push('loaded'); return ROOMS; });
    const members = createRoomGroup(load, async () => { await Promise.resolve(); steps.push('admitted'); });
    members.subscribe(() => steps.push('told'));
    expect(members.joined()).toBeNull();
    await Promise.all([members.join(), members.join()]);
    expect(steps).toEqual(['loaded', 'admitted', 'told']);
    expect(members.joined()).toBe(ROOMS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('may be asked again where their code could not be had', async () => {
    const load = vi.fn(async () => ROOMS).mockRejectedValueOnce(new Error('offline'));
    const members = createRoomGroup(load, async () => undefined);
    await expect(members.join()).rejects.toThrow('offline');
    expect(members.joined()).toBeNull();
    expect(await members.join()).toBe(ROOMS);
  });

  it('of batch work join after those of the first pages, which do not wait for them', async () => {
    const steps: string[] = [];
    const load = async (name: LaterJoin): Promise<readonly Room[]> => { steps.push(name); return [{ panels: { [name]: () => null } }]; };
    const lazyRooms = createLazyRooms(load, async () => undefined);
    const heard: number[] = [];
    lazyRooms.subscribe(() => heard.push(lazyRooms.rooms().length));
    await lazyRooms.of.members.join();
    expect(steps).toEqual(['members']);
    await lazyRooms.of.work.join();
    expect(heard).toEqual([1, 2]);
    expect(lazyRooms.rooms().flatMap(({ panels = {} }) => Object.keys(panels))).toEqual(['members', 'work']);
    expect(lazyRooms.rooms()).toBe(lazyRooms.rooms());
  });

  it('begin where everybody is, and leave what was there as it was', () => {
    const history = createMemoryHistory({ initialEntries: ['/notebooks/n1'] });
    const { reducer: root, join } = createRootReducer(history, DEFAULT_CONFIG, (_name, reducer) => reducer);
    const counts = (state: number = 0, { type }: { type: string }) => (type === 'counted' ? state + 1 : state);
    const place = (state: string = '', action: { type: string }) => (action.type === LOCATION_CHANGE ? history.location.pathname : state);
    join([{ reducers: { counts } }]);
    const before: unknown = root(undefined, { type: 'counted' });
    join([{ reducers: { place } }], onLocationChanged(history.location, 'POP', true));
    const after: unknown = root(before, { type: 'counted' });
    expect(before).toMatchObject({ counts: 1 });
    expect(after).toMatchObject({ counts: 2, place: '/notebooks/n1' });
  });
});
