import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { malformed } from '~/web/kit/http/problem';
import { partArrived, partAsked, partMissed } from '../events';
import { ENDPOINTS, type Arrived, type Part } from '../model/parts';
import type { MeasuredRef } from '../model/refs';

const arrived = <Value extends object>(
  reply: Reply<Value>,
  list: keyof Value,
  as: (value: Value) => Arrived,
): Reply<Arrived> => {
  if (!reply.ok) return reply;
  return Array.isArray(reply.value[list])
    ? { ok: true, value: as(reply.value) }
    : { ok: false, problem: malformed(String(list)) };
};

function* askNotebook(
  of: Extract<MeasuredRef, { notebook_id: string }>,
  part: Part,
): SagaGenerator<Reply<Arrived>> {
  if (part === 'tensorboard')
    return arrived(yield* ask(api.performance.notebookTensorboard, of), 'scalars', (value) => ({
      of,
      part,
      value,
    }));
  return arrived(yield* ask(api.performance.notebookMlflow, of), 'runs', (value) => ({
    of,
    part: 'charts',
    value,
  }));
}

function* askPart(of: MeasuredRef, part: Part): SagaGenerator<Reply<Arrived>> {
  if ('notebook_id' in of) return yield* askNotebook(of, part);
  switch (part) {
    case 'charts':
      return arrived(yield* ask(ENDPOINTS.charts, of), 'runs', (value) => ({ of, part, value }));
    case 'tensorboard':
      return arrived(yield* ask(ENDPOINTS.tensorboard, of), 'scalars', (value) => ({
        of,
        part,
        value,
      }));
    case 'artifacts':
      return arrived(yield* ask(ENDPOINTS.artifacts, of), 'artifacts', (value) => ({
        of,
        part,
        value,
      }));
  }
}

/** Reads one part of what a submission or a notebook measured. */
export function* readPart(of: MeasuredRef, part: Part): SagaGenerator<void> {
  yield* put(partAsked({ of, part }));
  const reply = yield* askPart(of, part);
  if (reply.ok) yield* put(partArrived({ ...reply.value, at: Date.now() }));
  else yield* put(partMissed({ of, part, problem: reply.problem, at: Date.now() }));
}
