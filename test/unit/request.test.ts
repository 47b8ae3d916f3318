import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  failedWith,
  idle,
  isFresh,
  isSettled,
  loading,
  succeededAt,
  valueOr,
} from '~/web/lib/state/request';

const problem = { statusCode: 503, code: 'unavailable', message: 'Away' } as const;

afterEach(() => {
  vi.useRealTimers();
});

describe('the state of a request', () => {
  test('is settled once the server has answered, well or not', () => {
    expect([idle, loading(), succeededAt(1), failedWith(problem)].map(isSettled)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('keeps the time of the last success through a failure, and the problem while it is sent again', () => {
    const failed = failedWith(problem, succeededAt(5));
    expect(failed).toEqual({ status: 'failed', problem, at: 5 });
    expect(loading(failed)).toEqual({ status: 'loading', problem, at: 5 });
    expect(succeededAt(6)).toEqual({ status: 'succeeded', at: 6 });
  });

  test('is fresh for so long after a success, and not after a failure', () => {
    vi.useFakeTimers({ now: 10_000 });
    expect(isFresh(succeededAt(9_500), 501)).toBe(true);
    expect(isFresh(succeededAt(9_500), 500)).toBe(false);
    expect(isFresh(failedWith(problem, succeededAt(9_999)), 500)).toBe(false);
  });

  test('has a value where it succeeded', () => {
    expect(valueOr({ status: 'succeeded', value: 'red' }, 'none')).toBe('red');
    expect(valueOr<string>(loading(), 'none')).toBe('none');
  });
});
