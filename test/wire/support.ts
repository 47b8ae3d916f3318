import { runSaga, type Task } from 'redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { createHttp } from '~/web/kit/wire/http';
import type { Credentials, Surroundings } from '~/web/kit/surroundings';

export const HOST = 'http://api.test';
export const ME: Credentials = { token: 'secret', user_name: 'admin' };

/** Runs one saga by itself over a real HTTP client: what it put, what it returned, and the task to cancel. */
export const run = <Result>(saga: () => SagaGenerator<Result>, who: Credentials | null = ME, host = HOST) => {
  const told: UnknownAction[] = [];
  let credentials = who;
  const surroundings: Surroundings = {
    http: createHttp(host), credentialsOf: () => credentials, pageOf: () => { throw new Error('no page here'); }, accessOf: () => null, routeOf: () => null,
    leave: () => undefined, welcome: () => Promise.resolve(), keep: () => Promise.resolve(), report: () => undefined,
    fetchFile: () => { throw new Error('no files elsewhere here'); },
  };
  const task: Task<Result> = runSaga(
    {
      context: { surroundings }, getState: () => ({}),
      dispatch: (action: UnknownAction) => {
        told.push(action);
        // As the session's slice does: after the first announcement nobody is signed in.
        if (action.type === 'session/expired') credentials = null;
        return action;
      },
    },
    saga as () => Generator<never, Result>,
  );
  return { task, told, result: task.toPromise<Result>() };
};
