import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/predictions.schema';

export type Prediction = z.output<typeof Shapes.Prediction>;
export type PredictionSettings = z.output<typeof Shapes.PredictionSettings>;
export type PredictionVersion = z.output<typeof Shapes.PredictionVersion>;
export type VersionSource = z.output<typeof Shapes.VersionSource>;
export type TryRequest = Omit<z.input<typeof Shapes.schemas.tryIt.request>, 'user_name'>;
export type TryReply = z.output<typeof Shapes.schemas.tryIt.reply>;
export type Calls = z.output<typeof Shapes.schemas.calls.reply>;

/** The exact status strings of a version; a prediction has that of its live version, or of its newest one where none is live. */
export const PREDICTION_STATUS = {
  defined: 'Defined',
  submitted: 'Deploy Submitted',
  starting: 'Deployment In Progress',
  deployed: 'Deployed',
  restarting: 'Restarting',
  stopping: 'Stopping',
  stopped: 'Stopped',
  failed: 'Deployment Failed',
} as const;
export type PredictionStatus = (typeof PREDICTION_STATUS)[keyof typeof PREDICTION_STATUS];
/** While a version has one of these its program runs, or is about to. */
export const PREDICTION_RUNNING: readonly string[] = [
  PREDICTION_STATUS.submitted,
  PREDICTION_STATUS.starting,
  PREDICTION_STATUS.deployed,
  PREDICTION_STATUS.restarting,
  PREDICTION_STATUS.stopping,
];
/** The replies that say yes; any other text is shown as an error. */
export const PREDICTION_ACCEPTED = {
  deploy: 'Deploy Submitted',
  stop: 'Stop prediction submitted',
} as const;
/** Saved models that are served without code, by the ending of the file. */
export const MODEL_FILES: readonly string[] = ['joblib', 'pkl', 'skops'];
/** Whether a file tells what a folder that MLflow saved holds: with it the whole folder is served. */
export const isMlmodel = (path: string): boolean => path.split('/').at(-1) === 'MLmodel';
/** The advice where the file of that path is no saved model; undefined where it is one. */
export const modelProblem = (path: string): string | undefined =>
  MODEL_FILES.includes(endingOf(path)) || isMlmodel(path)
    ? undefined
    : 'Choose a saved model: a file that ends in .joblib, .pkl or .skops, or the MLmodel of a folder that MLflow saved.';
/** Endings of main files that can listen on $PORT. */
export const SERVER_FILES: readonly string[] = ['py', 'sh', 'js'];
export const MAX_VERSIONS = 50;
/** Bytes of a body that is tried in the app, and of the reply that is shown. */
export const MAX_TRY_BYTES = 512 * 1024;
/** The seconds that one row of the traffic tells of. */
export const SLOT_SECONDS = 10;

/** The ending of a file's name, in small letters. */
export const endingOf = (name: string): string =>
  /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Deployed models. */
export const predictions = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/python/pf/readall/',
  readTeam: '/fsc/user/team/read/predictions/',
  read: '/fsc/python/pf/read/',
  create: '/fsc/python/pf/create/',
  update: '/fsc/python/pf/update/',
  createVersion: '/fsc/python/pf/version/create/',
  deploy: '/fsc/python/pf/deploy/',
  stop: '/fsc/python/pf/stop/',
  makeLive: '/fsc/python/pf/live/',
  delete: '/fsc/python/pf/delete/',
  createKey: '/fsc/python/pf/key/create/',
  calls: '/fsc/python/pf/calls/read/',
  tryIt: '/fsc/python/pf/try/',
});
