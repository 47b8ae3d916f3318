import { z } from 'zod';
import { OutputPage } from './output.schema';
import {
  authenticated,
  displayName,
  Done,
  id,
  instant,
  int32,
  PATH_LENGTH,
  text,
} from '../wire.schema';

/** An object that names an environment. */
export const EnvironmentUse = z.object({
  kind: z.enum(['notebook', 'job', 'dag', 'prediction']),
  id: z.string(),
  name: z.string(),
  user_name: z.string(),
});

/** A named Python environment. */
export const PythonEnvironment = z.object({
  env_id: z.string(),
  env_name: z.string(),
  /** The built-in one is the machine's own Python; it is never built or deleted. */
  kind: z.enum(['system', 'venv']),
  user_name: z.string().nullable(),
  /**
   * `waiting` to be built, `building`, `ready`, `failed` (with a reason), `stopped` by a person, `unknown` where the machine's Python is gone,
   * `damaged` where somebody changed what was built: nothing runs in it until it is built again.
   */
  status: z.enum(['waiting', 'building', 'ready', 'failed', 'stopped', 'unknown', 'damaged']),
  /** The last words of the tool that failed, or who stopped it. */
  reason: z.string().nullable(),
  /** Notebooks and jobs can run in it: a build that worked is there, also while a newer one is under way or failed. */
  usable: z.boolean(),
  requirements: z.string(),
  /** The interpreter it is made of. */
  base_python: z.string(),
  python_version: z.string().nullable(),
  build_start: instant.nullable(),
  build_end: instant.nullable(),
  create_datetime: instant.nullable(),
  update_datetime: instant.nullable(),
  /** Number of the build that new runs start in; null where none has worked. Left out by a server that does not number builds. */
  build: z.number().int().nullable().optional(),
});

/** One build of an environment. It never changes; building again makes another one. */
export const EnvironmentBuild = z.object({
  /** From 1, in the order in which they were asked for. */
  build: z.number().int(),
  /** As of the environment; `removed` where its files were removed after their time. */
  status: z.enum(['waiting', 'building', 'ready', 'failed', 'stopped', 'removed']),
  reason: z.string().nullable(),
  /** Null where the server did not keep them. */
  requirements: z.string().nullable(),
  base_python: z.string().nullable(),
  python_version: z.string().nullable(),
  create_datetime: instant.nullable(),
  build_start: instant.nullable(),
  build_end: instant.nullable(),
  /** Bytes of its files; null where that is not known, and where they were removed. */
  size: z.number().nullable(),
  /** SHA-256 of all that it holds; null where it was not computed. */
  checksum: z.string().nullable(),
  /** SHA-256 of its lock, equal for builds that have the same packages; null where it has none. Left out by a server that makes no locks. */
  lock_checksum: z.string().nullable().optional(),
  /** How many packages its lock has; as above. */
  lock_packages: z.number().int().nullable().optional(),
  /** The other builds of the team that have the same files, which take their size once: 'vision, build 1'. Left out by a server that shares none. */
  shared_with: z.array(z.string()).optional(),
  /** How many notebooks and submissions run in it and versions of predictions refer to it. */
  used: z.number().int(),
});

/** The lock of a build: every package in its exact version. */
export const BuildLock = z.object({
  /** By name. */
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** False of a repository, of a folder, and of a file whose index has no SHA-256 of it. */
      hashed: z.boolean(),
    }),
  ),
  /** The lock as a pylock.toml (PEP 751). */
  pylock: z.string(),
  /** The lock as a requirements.txt with hashes; packages without one are in its comments. */
  requirements: z.string(),
});

/** The environment that a notebook runs in. */
export const RunEnvironment = z.object({
  env_id: z.string(),
  env_name: z.string(),
  /** The build it runs in, which a restart of its kernel keeps. */
  build: z.number().int(),
  /** The build that its next start has; of a deleted environment the one it runs in. */
  latest_build: z.number().int(),
  /** It was deleted: the next start needs another one. */
  deleted: z.boolean().optional(),
});

/** An environment that was deleted and may still be named by settings. */
export const DeletedEnvironment = z.object({ env_id: z.string(), env_name: z.string() });

const ofOne = { env_id: id };
/** A list of requirements as pip reads it. */
const requirements = text(100_000);
const one = z.object({ environment: PythonEnvironment });

export const schemas = {
  /** The person's team's, 'system' first. */
  readAll: {
    request: authenticated({}),
    reply: z.object({
      environments: z.array(PythonEnvironment),
      /** The names of those that were deleted, the last one first. */
      deleted: z.array(DeletedEnvironment).optional(),
    }),
  },
  /** With what is installed and who uses it. */
  read: {
    request: authenticated(ofOne),
    reply: z.object({
      environment: PythonEnvironment,
      packages: z.array(z.object({ name: z.string(), version: z.string() })),
      used_by: z.array(EnvironmentUse),
      /** Newest first. Left out by a server that does not number builds. */
      builds: z.array(EnvironmentBuild).optional(),
    }),
  },
  /**
   * The requirements in a file that names packages, by its name: pyproject.toml, uv.lock, pylock.toml, environment.yml, a script with a header (PEP
   * 723), or a requirements.txt. Nothing is stored. 422 with the line or the field where it cannot be used.
   */
  readFile: {
    request: authenticated({
      file_name: text(PATH_LENGTH),
      content: text(2_000_000),
      /** The interpreter that the environment is made of; '' leaves the choice to the server. */
      base_python: text(PATH_LENGTH).default(''),
    }),
    reply: z.object({
      requirements: z.string(),
      /** Sentences about all that was left out. */
      notes: z.array(z.string()),
    }),
  },
  /** The interpreters that environments can be made of, the default first. */
  readPythons: {
    request: authenticated({}),
    reply: z.object({
      pythons: z.array(z.object({ executable: z.string(), version: z.string() })),
    }),
  },
  /** 422 naming `requirements` where they are the text of a pyproject.toml or of another file that `readFile` reads. */
  create: {
    request: authenticated({
      env_name: displayName(100, 'Please input a name!'),
      requirements,
      /** An interpreter of the machine; '' leaves the choice to the server. */
      base_python: text(PATH_LENGTH).default(''),
    }),
    reply: one,
  },
  /** Builds it anew; what is left out is that of the build before. 422 as of `create`. */
  build: {
    request: authenticated({
      ...ofOne,
      requirements: requirements.optional(),
      /** As of `create`; where the interpreter of the build before is gone, leaving it out takes the default. */
      base_python: text(PATH_LENGTH).optional(),
    }),
    reply: one,
  },
  stopBuild: { request: authenticated(ofOne), reply: one },
  /** The log of the last build, as that of an agent is read. */
  buildLog: {
    request: authenticated({
      ...ofOne,
      line: z.number().int().min(0).nullable(),
      count: z.number().int().min(1).max(2000),
      known_bytes: z.number().min(0).optional(),
      wait_ms: z.number().int().min(0).max(25_000).optional(),
    }),
    reply: OutputPage,
  },
  /** The lock of a build, which stays when its files are removed. 404 where the build has none, and where there is no such build. */
  readLock: {
    request: authenticated({ ...ofOne, build: int32.min(1) }),
    reply: BuildLock,
  },
  /** Refused with 409 and who uses it while objects name it, unless `even_if_used`. */
  delete: {
    request: authenticated({ ...ofOne, even_if_used: z.boolean().default(false) }),
    reply: Done,
  },
};
