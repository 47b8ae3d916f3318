import type { Waiting } from '../engine';
import type { Job } from './jobs';
import type { Machine } from './machine';
import type { JobRecord } from './notes';
import { fits, freeOf, whyWaiting, type Capacity } from './capacity';

/** The jobs that are not over, in the order they came, and the room they leave. */
export class Roster {
  private readonly jobs = new Map<string, Job>();

  constructor(readonly machine: Machine) {}

  get size(): number {
    return this.jobs.size;
  }

  get(id: string): Job | undefined {
    return this.jobs.get(id);
  }

  add(job: Job): void {
    this.jobs.set(job.record.spec.id, job);
  }

  drop(id: string): void {
    this.jobs.delete(id);
  }

  started(): Job[] {
    return [...this.jobs.values()].filter(({ started }) => started);
  }

  private waiting(): Job[] {
    return [...this.jobs.values()].filter(({ started }) => !started);
  }

  isAnyWaiting(): boolean {
    return this.waiting().length > 0;
  }

  /** Resources that no started job has reserved. */
  free(): Capacity {
    return freeOf(
      this.machine,
      this.started().map(({ need }) => need),
    );
  }

  /** Those that may start, one after the other; ends at the first there is no room for. Whoever takes one has to mark it as started. */
  *startable(): Generator<Job> {
    for (const job of this.waiting()) {
      if (!fits(job.need, this.free())) return;
      yield job;
    }
  }

  /** The cards nobody has, as many as a job wants. */
  pickCards(count: number): string[] {
    const taken = new Set(this.started().flatMap(({ cards }) => cards));
    return this.machine.cards.filter((card) => !taken.has(card)).slice(0, count);
  }

  /** How a job that was not started is told. */
  tellWaiting({ spec, submittedAt }: JobRecord): Waiting {
    const place = this.waiting().findIndex(({ record }) => record.spec.id === spec.id);
    const job = this.jobs.get(spec.id);
    const reason = job && place >= 0 ? whyWaiting(job.need, this.free(), place) : 'starting';
    return { state: 'waiting', reason, since: submittedAt };
  }
}
