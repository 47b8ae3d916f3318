import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchOtherTabs } from '~/web/lib/browser/otherTabs';

const KEY = 'persist:session';
const heard: (string | null)[] = [];
let stop = (): void => undefined;
let hidden = false;

const listen = () => {
  stop = watchOtherTabs(KEY, (text) => heard.push(text));
};
const turn = (isHidden: boolean) => {
  hidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
const pageShown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  hidden = false;
  heard.length = 0;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  localStorage.setItem(KEY, 'signed in');
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('what other tabs wrote', () => {
  it('is not looked for when a page has just been loaded: what this tab has yet to write would be undone (ERR-01)', () => {
    listen();
    pageShown(false);
    expect(heard).toEqual([]);
  });

  it('is looked for when a page comes back from the history', () => {
    listen();
    localStorage.setItem(KEY, 'signed out');
    pageShown(true);
    expect(heard).toEqual(['signed out']);
  });

  it('is looked for when a hidden tab is seen again, and only where it changed meanwhile', () => {
    listen();
    turn(true);
    turn(false);
    expect(heard).toEqual([]);
    turn(true);
    localStorage.setItem(KEY, 'signed out');
    turn(false);
    expect(heard).toEqual(['signed out']);
  });

  it('is looked for in a tab that was opened behind another, and only where it changed meanwhile', () => {
    hidden = true;
    listen();
    turn(false);
    expect(heard).toEqual([]);
    stop();
    hidden = true;
    listen();
    localStorage.setItem(KEY, 'signed out');
    turn(false);
    expect(heard).toEqual(['signed out']);
  });
});
