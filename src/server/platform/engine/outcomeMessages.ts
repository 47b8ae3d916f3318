import type { Limits } from './engine';
import { sizeText } from '../../../text/size';
import { durationText } from './local/outcomes';

/** `Stopped: over its memory limit of 300 MB.`; the amount is left out where the job had no limit of its own. */
export const overMemory = ({ memory }: Pick<Limits, 'memory'>): string =>
  `Stopped: over ${memory === null ? 'the memory the cluster gives to a job' : `its memory limit of ${sizeText(memory)}`}.`;

/** `Stopped: over its time limit of 90 seconds.` */
export const overTime = ({ seconds }: Pick<Limits, 'seconds'>): string =>
  `Stopped: over ${seconds === null ? 'the time the cluster gives to a job' : `its time limit of ${durationText(seconds)}`}.`;
