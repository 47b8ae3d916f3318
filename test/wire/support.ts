import { runSaga, type Task } from 'redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { createHttp } from '~/web/lib/http/http';
import { files } from '~/web/lib/browser/files/files';
import { createRegistries } from '~/web/lib/saga/registries';
import type { Credentials, AppContext } from '~/web/lib/saga/sagaContext';

export const HOST = 'http://api.test';
export const ME: Credentials = { token: 'secret', user_name: 'admin' };

/** As one app has them. */
const registries = createRegistries(files);

/** Runs one saga by itself over a real HTTP client: what it put, what it returned, and the task to cancel. */
export const run = <Result>(
  saga: () => SagaGenerator<Result>,
  who: Credentials | null = ME,
  host = HOST,
) => {
  const told: UnknownAction[] = [];
  let credentials = who;
  const context: AppContext = {
    http: createHttp(host),
    credentialsOf: () => credentials,
    pageOf: () => {
      throw new Error('no page here');
    },
    accessOf: () => null,
    mayOpen: () => true,
    rightsMoved: [],
    routeOf: () => null,
    connect: null,
    leave: () => undefined,
    elsewhere: () => () => undefined,
    welcome: () => Promise.resolve(),
    keep: () => Promise.resolve(),
    report: () => undefined,
    ...registries,
    commandsOf: () => [],
    fetchFile: () => {
      throw new Error('no files elsewhere here');
    },
  };
  const task: Task<Result> = runSaga(
    {
      context: { app: context },
      getState: () => ({}),
      dispatch: (action: UnknownAction) => {
        told.push(action);
        // As the session's slice does: after the first announcement nobody is signed in.
        if (action.type === 'session/sessionExpired') credentials = null;
        return action;
      },
    },
    saga as () => Generator<never, Result>,
  );
  return { task, told, result: task.toPromise<Result>() };
};
