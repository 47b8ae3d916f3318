import { z } from 'zod';
import type { JobStatus } from '../../jobs/jobStatus';
import type { NotebookStatus } from '../../work/notebooks';
import type { PredictionStatus } from '../../work/predictions';
import type { SweepStatus } from '../../sweeps/sweeps';
import { MAX_CARDS } from '../../work/objects';
import { authenticated, id, instant, listOf, text, word } from '../wire.schema';

/** An object the person touched lately, as /home lists it. */
export const RecentObject = z.object({
  kind: z.enum([
    'notebook',
    'job',
    'environment',
    'dataset',
    'sweep',
    'prediction',
    'dag',
    'stream',
  ]),
  id: z.string(),
  name: z.string(),
  status: word<NotebookStatus | JobStatus | SweepStatus | PredictionStatus>(),
  update_datetime: instant,
});

/** An object that the person may see, as it is found by its name. */
export const NamedObject = RecentObject.extend({
  /** The user name of its owner. */
  user_name: z.string(),
});

/** A file or folder of the team's drive, as it is now. */
export const FileCard = z.object({
  path: z.string(),
  is_dir: z.boolean(),
  size: z.number().nullable(),
  update_datetime: instant.nullable(),
});

export const schemas = {
  /** The present state of these objects, as far as they exist and the person may see them. */
  readCards: {
    request: authenticated({
      objects: listOf(z.object({ kind: RecentObject.shape.kind, id }), MAX_CARDS),
      files: listOf(text(1024), MAX_CARDS),
    }),
    reply: z.object({
      objects: z.array(NamedObject).max(MAX_CARDS),
      files: z.array(FileCard).max(MAX_CARDS),
    }),
  },
  readNames: { request: authenticated({}), reply: z.object({ objects: z.array(NamedObject) }) },
  recent: { request: authenticated({}), reply: z.object({ objects: z.array(RecentObject) }) },
};
