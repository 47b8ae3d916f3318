import { combineReducers } from '@reduxjs/toolkit';
import { latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { keyRequested, tryFileChosen, tryRequested } from './events';
import { calls, openTry } from './flows/followCalls.saga';
import { makeKey, readTryFile, tryVersion } from './flows/tryIt.saga';
import { partReducers } from './model/calls';
import CallsPanel from './screens/CallsPanel';

/** Asking a version of a prediction, from within the app and from elsewhere: a panel of its page. */
export const predictionCalls: Feature = {
  reducers: {
    predictions: { calls: combineReducers({ ...partReducers, calls: calls.reducer }) },
  },
  flows: [
    calls.line,
    whilePage('/predictions/:id', openTry),
    leadingBy(keyRequested, ({ pf_id, version }) => `${pf_id} ${version}`, makeKey),
    latest(tryFileChosen, readTryFile),
    latest(tryRequested, tryVersion),
  ],
  panels: { predictionCalls: CallsPanel },
};
