import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { githubSourceReset } from '~/web/features/github/events';
import { sourcePicked } from '~/web/features/sources/events';
import { placementNeeded } from '~/web/features/placement/events';
import { selectLocation } from '~/web/kit/browser/url/location';
import { choiceNeeded, copyNeeded, formClosed, formOpened } from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable } from '../kind';
import type { FormTypes } from '../state';

/** Opens and closes the form that makes objects of a kind. */
export const opener = <Kind extends string, Types extends FormTypes>(
  { kind: form, workload, files: traits, create: { paths, values, choices, copy } }: FormTable<Kind, Types>, selectors: FormSelectors<Kind, Types>,
) => {

  /** `?source=github` begins with GitHub chosen. That counts as nothing typed. */
  function* begin(search: string): SagaGenerator<void> {
    const isGithub = new URLSearchParams(search).get('source') === 'github';
    const first = isGithub ? { ...values, source: 'github' as const, project_source: 'github' as const } : values;
    yield* put(formOpened({ form, values: first, traits, workload }));
    yield* put(githubSourceReset({ for: form }));
    if (isGithub) yield* put(sourcePicked({ form, source: 'github' }));
    yield* put(placementNeeded({ form, from: 'providers' }));
    for (const choice of choices) yield* put(choiceNeeded({ choice }));
  }

  function* openOrClose(): SagaGenerator<void> {
    const { pathname, search } = yield* select(selectLocation);
    const create = yield* select(selectors.selectCreate);
    const isOpen = paths.includes(pathname);
    if (!isOpen && create && (create.made || !(yield* select(selectors.selectCreateDirty)))) yield* put(formClosed({ form }));
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
