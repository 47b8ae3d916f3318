import { LOCATION_CHANGE } from 'connected-react-router';
import { fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { githubSourceReset } from '~/web/work/github/events';
import { sourcePicked } from '../sources/events';
import { emptyNamed } from '../sources/model/fill';
import { placementNeeded } from '../placement/events';
import { selectLocation } from '~/web/lib/browser/url/location';
import { choiceNeeded, copyNeeded, formClosed, formOpened, nameSuggested } from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable } from '../kind';
import { freeName } from '../values';
import type { FormTypes } from '../state';

/** Opens and closes the form that makes objects of a kind. */
export const opener = <Kind extends string, Types extends FormTypes>(
  {
    kind: form,
    workload,
    files: traits,
    create: { paths, values, names, choices, copy },
  }: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
) => {
  /** Where nobody knows yet which names are taken, that is found out while the form is open. */
  function* findName(): SagaGenerator<void> {
    if (!names) return;
    const reply = yield* names.read();
    const create = yield* select(selectors.selectCreate);
    if (reply.ok && create && freeName(reply.value) !== create.suggested)
      yield* put(nameSuggested({ form, name: freeName(reply.value) }));
  }

  /** An empty file under a free name: Create is all that is left. `?source=github` begins with GitHub, a copy with nothing. None of it counts as typed. */
  function* begin(search: string): SagaGenerator<void> {
    const asked = new URLSearchParams(search);
    const isGithub = asked.get('source') === 'github';
    const taken = names ? yield* select(names.known) : [];
    const empty = copy && asked.has('clone') ? {} : emptyNamed(traits, freeName(taken ?? []));
    const first = isGithub
      ? { ...values, source: 'github' as const, project_source: 'github' as const }
      : { ...values, ...empty };
    yield* put(formOpened({ form, values: first, traits, workload }));
    if (taken === null && first.source === 'empty') yield* fork(findName);
    yield* put(githubSourceReset({ for: form }));
    if (isGithub) yield* put(sourcePicked({ form, source: 'github' }));
    yield* put(placementNeeded({ form, from: 'providers' }));
    for (const choice of choices) yield* put(choiceNeeded({ choice }));
  }

  function* openOrClose(): SagaGenerator<void> {
    const { pathname, search } = yield* select(selectLocation);
    const create = yield* select(selectors.selectCreate);
    const isOpen = paths.includes(pathname);
    if (!isOpen && create && (create.made || !(yield* select(selectors.selectCreateDirty))))
      yield* put(formClosed({ form }));
    if (!isOpen) return;
    if (!create) yield* begin(search);
    const id = copy ? new URLSearchParams(search).get('clone') : null;
    if (id && id !== create?.copying?.id) yield* put(copyNeeded({ form, id }));
  }

  /** A form lives while its address is open. Somebody who leaves by the browser's Back finds what was filled in when coming back. */
  return function* openCreate(): SagaGenerator<void> {
    while (true) {
      yield* openOrClose();
      yield* take(LOCATION_CHANGE);
    }
  };
};
