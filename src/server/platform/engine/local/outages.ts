import type { JobStatus, Running, Waiting } from '../engine';

const tell = (error: unknown) =>
  `The folder of the job cannot be read now: ${error instanceof Error ? error.message : String(error)}.`;

/** Since when jobs cannot be asked about. */
export class Outages {
  private readonly since = new Map<string, string>();

  /** The result of `ask`; where it throws, that nothing is known, since when, and what was known last. */
  async telling(
    id: string,
    last: () => Waiting | Running | null,
    ask: () => Promise<JobStatus>,
  ): Promise<JobStatus> {
    try {
      const status = await ask();
      this.since.delete(id);
      return status;
    } catch (error) {
      const since = this.since.get(id) ?? new Date().toISOString();
      this.since.set(id, since);
      return { state: 'unknown', since, reason: tell(error), last: last() };
    }
  }
}
