import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { placementNeeded } from '../placement/events';
import { every, latest, type Line } from '~/web/lib/saga/policies';
import { copyAccepted, copySourceSucceeded, copySourceFailed, copyNeeded } from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable } from '../kind';
import { of } from '../of';
import type { FormTypes } from '../state';

/** Fills a form from another object, where the kind can be copied. */
export const copyLines = <Kind extends string, Types extends FormTypes>(
  { kind: form, path, idOf, nameOf, create: { copy, values: blank } }: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
): readonly Line[] => {
  if (!copy) return [];

  /** The offers of the placement are read for the location of the other object. */
  function* placeCopy(): SagaGenerator<void> {
    yield* put(placementNeeded({ form, from: 'providers' }));
  }

  /** `?clone={id}` fills the form from that object; its files are copied by the server once the new one is made. */
  function* readCopy({ payload: { id } }: ReturnType<typeof copyNeeded>): SagaGenerator<void> {
    const reply = yield* copy!.read(id)();
    if (!reply.ok) return void (yield* put(copySourceFailed({ form, id, problem: reply.problem })));
    const source = { id: idOf(reply.value), name: nameOf(reply.value), page: `${path}/${id}` };
    const values = {
      ...blank,
      ...copy!.valuesOf(reply.value),
      name: `Copy of ${source.name}`.slice(0, 200),
      source: 'clone' as const,
      clone: source,
    };
    yield* put(copySourceSucceeded({ form, values, source }));
    const after = yield* select(selectors.selectCreate);
    if (after?.copying?.phase === 'taken') yield* placeCopy();
  }
  return [latest(of(copyNeeded, form), readCopy), every(of(copyAccepted, form), placeCopy)];
};
