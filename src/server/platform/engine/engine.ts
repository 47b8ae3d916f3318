import { z } from 'zod';

/** The resources of a job, of each of its ranks. `seconds` is of the whole job, from its start. */
export interface Limits {
  /** Bytes a rank with all its children may hold; null is no limit, and nothing is reserved. */
  readonly memory: number | null;
  /** The part of this machine that a rank may use in any case: nothing is reserved for it. */
  readonly ceiling?: { readonly memory: number; readonly processes: number } | undefined;
  /** May be a fraction; 0 reserves none. */
  readonly cpus: number;
  readonly gpus: number;
  readonly seconds: number | null;
}

/** Where in an engine a job is to run; what is not named is anywhere. An engine that has no such parts ignores it. */
export interface JobLocation {
  /** A partition of Slurm or a node pool of Kubernetes: the name of a `NodeGroup`. */
  readonly group?: string;
  /** One of its nodes; all ranks of the job run there. */
  readonly node?: string;
}

/** A job as it is handed in. The engine starts `argv` once for every rank, all at the same time. */
export interface JobSpec {
  /** Whoever submits the same id again gets the job that is there: nothing runs twice. Letters, digits, `_` and `-`, at most 64. */
  readonly id: string;
  /** For people who look at the machine or the cluster. */
  readonly name: string;
  /** The program and its arguments; never read by a shell. */
  readonly argv: readonly [string, ...string[]];
  /** An absolute path every node can see. */
  readonly cwd: string;
  /** The group that marks the processes of this job (`Launch.group`). */
  readonly group?: number | undefined;
  /** Added to what the machine gives to programs; the variables of `rankVariables` win over these. */
  readonly environment: Readonly<Record<string, string>>;
  /** 1 or more. */
  readonly ranks: number;
  readonly limits: Limits;
  /**
   * An absolute path the server and every node can see, of this job alone: its logs (`rankLog`) and the engine's notes beside them. Its
   * program has no business there.
   */
  readonly folder: string;
  readonly place?: JobLocation;
}

/** The reference to a submitted job. Plain JSON: it is kept in the database and outlives the server. */
export const JobHandle = z.object({
  /** The engine that has the job: `local`, `slurm` or `kubernetes`. */
  engine: z.string(),
  id: z.string(),
  /** The engine's own name of it: a job number of Slurm, the id itself on this machine. */
  reference: z.string(),
  folder: z.string(),
  ranks: z.number().int().positive(),
});
export type JobHandle = z.output<typeof JobHandle>;

/** One process group of a job. */
export interface RankStatus {
  readonly rank: number;
  /** The node it runs or ran on; null where it never started. */
  readonly where: string | null;
  /** 128 + n where signal n ended it; null while it runs and where nobody saw its end. */
  readonly exitCode: number | null;
}

/**
 * Why a job is over. `finished`: its program ended by itself, well or not. `stopped`: somebody asked. `memory`, `time`: over a
 * limit. `unstartable`: the program could not be started. `lost`: the machine or the supervisor went away, nobody knows how it ended.
 */
export type EndCause = 'finished' | 'stopped' | 'memory' | 'time' | 'unstartable' | 'lost';

/** Handed in, not started. */
export interface Waiting {
  readonly state: 'waiting';
  /** A clause a person reads: `waiting for 2 CPUs`. */
  readonly reason: string;
  /** ISO time. */
  readonly since: string;
}

/** Some rank of it is alive. */
export interface Running {
  readonly state: 'running';
  readonly since: string;
  /** Somebody asked it to stop, or it went over a limit, and it is being ended. */
  readonly stopping: boolean;
  readonly ranks: readonly RankStatus[];
}

/** Over for good, with every process of it gone and every byte it printed in its logs. */
export interface Ended {
  readonly state: 'ended';
  readonly cause: EndCause;
  /** Of the rank that failed first, else 0; null where there is none to tell (lost, never started). */
  readonly exitCode: number | null;
  /** A sentence: `Stopped: over its memory limit of 300 MB.` */
  readonly reason: string;
  /** When it started; null where it never did. */
  readonly since: string | null;
  readonly at: string;
  readonly ranks: readonly RankStatus[];
}

/** The engine cannot tell now (its controller, its disk): nothing is known to have changed. It is never told as failed. */
export interface Unknown {
  readonly state: 'unknown';
  readonly since: string;
  /** A sentence: what cannot be reached. */
  readonly reason: string;
  /** The last state this engine told, where it has told one since the server started. */
  readonly last: Waiting | Running | null;
}

export type JobStatus = Waiting | Running | Ended | Unknown;

/** A part of a log: `bytes` begin at byte `from` of it. The next part begins where this one ends. */
export interface LogPiece {
  readonly from: number;
  readonly bytes: Uint8Array;
}

export interface LogReading {
  /** Goes on until the job has ended and everything is read; else it ends where the file ends now. */
  readonly follow: boolean;
  /** Aborting ends the reading, without an error. */
  readonly signal?: AbortSignal;
}

interface Share {
  readonly total: number;
  /** Resources that no job has reserved. */
  readonly free: number;
}

/** One machine of an engine. */
export interface NodeCapacity {
  readonly name: string;
  readonly up: boolean;
  readonly cpus: Share;
  /** Bytes. */
  readonly memory: Share;
  readonly gpus: Share;
  /** Processes that want a CPU, mean of a minute; null where nobody knows. */
  readonly load: number | null;
}

/** A node of a cluster as it is offered to people who choose where a job runs. */
export interface ClusterNode extends NodeCapacity {
  /** The kind of its GPUs as the cluster calls it; null where it has none, or they have no name. */
  readonly gpuModel: string | null;
}

/** Nodes that jobs are handed to by one name: a partition of Slurm, a node pool of Kubernetes. */
export interface NodeGroup {
  readonly name: string;
  /** Jobs that name no group go there. */
  readonly usual: boolean;
  readonly nodes: readonly ClusterNode[];
}

/** Where batch work runs. What is submitted goes on while the server is away and after it was killed. */
export interface Engine {
  readonly name: string;
  /**
   * Hands a job in; it starts when there is room for it, first come, first served. The same id again answers the same handle.
   * Throws a Refusal where the job can never run here (422 naming the field) and where the engine cannot be reached (503).
   */
  submit(job: JobSpec): Promise<JobHandle>;
  /**
   * Asks for the end of a job: TERM to every process of it, KILL after `graceMs` (as the engine has it set where it is not given).
   * Resolves when the wish is kept; `status` tells when nothing of it is left. A job that is over stays as it is. The end tells the reason, a
   * sentence, where the engine is this machine.
   */
  stop(handle: JobHandle, graceMs?: number, reason?: string): Promise<void>;
  /** How jobs are, in the order asked. Never throws for an engine that cannot be reached: that is `unknown`. */
  status(handles: readonly JobHandle[]): Promise<JobStatus[]>;
  /** The log of one rank from byte `from`: no byte is missed or told twice. A log that is not there yet is empty. */
  logs(handle: JobHandle, rank: number, from: number, reading: LogReading): AsyncIterable<LogPiece>;
  /** The machines, and what is free on them. Throws a Refusal (503) where they cannot be asked. */
  capacity(): Promise<readonly NodeCapacity[]>;
  /** Drops what the engine keeps of a job that is over. The job's folder is the caller's to remove. */
  forget(handle: JobHandle): Promise<void>;
  /** Stops watching. Jobs go on, and those that wait are started by the next server. */
  close(): Promise<void>;
}

/** An engine of several machines, of which a job may choose some. */
export interface ClusterEngine extends Engine {
  /** Loads what the first question needs and takes seconds on a busy machine. Never throws: the question itself says what is wrong. */
  load?(): Promise<void>;
  /** How its machines are put together. Throws a Refusal (503) where they cannot be asked. */
  groups(): Promise<readonly NodeGroup[]>;
}
