import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/environments.schema';

export type PythonEnvironment = z.output<typeof Shapes.PythonEnvironment>;
export type EnvironmentBuild = z.output<typeof Shapes.EnvironmentBuild>;
export type BuildLock = z.output<typeof Shapes.BuildLock>;
export type DeletedEnvironment = z.output<typeof Shapes.DeletedEnvironment>;
export type RunEnvironment = z.output<typeof Shapes.RunEnvironment>;
export type EnvironmentUse = z.output<typeof Shapes.EnvironmentUse>;

/** Named Python environments. */
export const environments = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/python/env/readall/',
  read: '/fsc/python/env/read/',
  readFile: '/fsc/python/env/requirements/read/',
  readPythons: '/fsc/python/env/pythons/read/',
  create: '/fsc/python/env/create/',
  build: '/fsc/python/env/build/',
  stopBuild: '/fsc/python/env/build/stop/',
  buildLog: '/fsc/python/env/build/output/read/',
  readLock: '/fsc/python/env/build/lock/read/',
  delete: '/fsc/python/env-delete/define/',
});
