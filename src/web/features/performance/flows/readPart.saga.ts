import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import { partSucceeded, partRequested, partFailed } from '../events';
import { ENDPOINTS, type LoadedPart, type Part } from '../model/parts';
import type { MeasuredRef } from '../model/refs';

const arrived = <Value extends object>(
  reply: Reply<Value>,
  list: keyof Value,
  as: (value: Value) => LoadedPart,
): Reply<LoadedPart> => {
  if (!reply.ok) return reply;
  return Array.isArray(reply.value[list])
    ? { ok: true, value: as(reply.value) }
    : { ok: false, problem: malformed(String(list)) };
};

function* askNotebook(
  of: Extract<MeasuredRef, { notebook_id: string }>,
  part: Part,
): SagaGenerator<Reply<LoadedPart>> {
  if (part === 'tensorboard')
    return arrived(yield* callApi(api.performance.notebookTensorboard, of), 'scalars', (value) => ({
      of,
      part,
      value,
    }));
  return arrived(yield* callApi(api.performance.notebookMlflow, of), 'runs', (value) => ({
    of,
    part: 'charts',
    value,
  }));
}

function* askPart(of: MeasuredRef, part: Part): SagaGenerator<Reply<LoadedPart>> {
  if ('notebook_id' in of) return yield* askNotebook(of, part);
  switch (part) {
    case 'charts':
      return arrived(yield* callApi(ENDPOINTS.charts, of), 'runs', (value) => ({
        of,
        part,
        value,
      }));
    case 'tensorboard':
      return arrived(yield* callApi(ENDPOINTS.tensorboard, of), 'scalars', (value) => ({
        of,
        part,
        value,
      }));
    case 'artifacts':
      return arrived(yield* callApi(ENDPOINTS.artifacts, of), 'artifacts', (value) => ({
        of,
        part,
        value,
      }));
  }
}

/** Reads one part of what a submission or a notebook measured. */
export function* readPart(of: MeasuredRef, part: Part): SagaGenerator<void> {
  yield* put(partRequested({ of, part }));
  const reply = yield* askPart(of, part);
  if (reply.ok) yield* put(partSucceeded({ ...reply.value, at: Date.now() }));
  else yield* put(partFailed({ of, part, problem: reply.problem, at: Date.now() }));
}
