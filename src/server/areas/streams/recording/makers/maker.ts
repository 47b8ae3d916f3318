import type { JobHandle } from '../../../../platform/engine/engine';
import type { Made } from '../making';

/** A job of an engine that makes a recording, as the row of the recording has it: the next server goes on from here. */
export interface RecordingJob {
  /** Its name for the engine, written down before the engine hears of it: who submits it again gets the same job. */
  readonly id: string;
  readonly engine: string;
  /** Null until the engine has it. */
  readonly handle: JobHandle | null;
  /** The result; null until there is one. */
  readonly made: Made | null;
}

/** How the making of a recording stands. */
export interface MakerState {
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it does not go on just now, in a sentence; '' where it does. */
  readonly waits: string;
}

/** A recording that is to be made. */
export interface Task {
  readonly streamId: string;
  /** For how long its stream was live. */
  readonly liveSeconds: number;
  /** The job that a server before this one began; null where there is none. */
  readonly job: RecordingJob | null;
  /** Aborted with `Removed` where nobody wants it any more; with anything else another server goes on with it. */
  readonly signal: AbortSignal;
  readonly tell: (standing: MakerState) => void;
  /** Writes down which job makes it. Throws where another server has the recording by now. */
  readonly keep: (job: RecordingJob | null) => Promise<void>;
}

/** Where recordings are made. */
export interface Maker {
  /** How many one server has in hand at a time. */
  readonly atOnce: number;
  /** Makes one, or goes on with it. Throws `ToolFailed` where it cannot be made, `NotNow` where something is missing, and what aborted it. */
  make(task: Task): Promise<Made>;
}

/** A recording waits, unharmed, for somebody to do something; the message is a sentence that says what. */
export class NotNow extends Error {}

/** The recording was removed while it was made. */
export class Removed extends Error {}
