import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { dismissed, toastAdded } from '~/web/core/toasts/events';
import { postToParent } from '~/web/lib/browser/parent';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import {
  every,
  leadingBy,
  taken,
  whilePage,
  type EventOf,
  type Line,
} from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { sentencesIn } from '~/web/lib/state/draft';
import { selectConfig } from '~/web/lib/state/config';
import { malformed } from '~/web/lib/http/problem';
import { placementNeeded } from '../placement/events';
import { untilPlaced } from '../placement/readPlacement.saga';
import {
  choiceNeeded,
  embeddedSaved,
  formSubmitted,
  objectsGone,
  objectDisplayed,
  objectUnreadable,
  readAgainRequested,
  saveRequested,
  settingsSaved,
} from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable, SettingsTable } from '../kind';
import { ofKind } from '../of';
import { showFormProblem, showProblems } from './showFormProblem.saga';
import type { FormTypes } from '../state';

/** Shows and saves the settings of a kind, where it has some. */
export const settingsLines = <Kind extends string, Types extends FormTypes>(
  table: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
): readonly Line[] => (table.settings ? linesOf(table, table.settings, selectors) : []);

const isEmbedded = (pathname: string): boolean => pathname.startsWith('/components/');

const linesOf = <Kind extends string, Types extends FormTypes>(
  { kind, workload, files: { noun }, name: { field: nameField }, idOf }: FormTable<Kind, Types>,
  {
    pages,
    choices,
    valuesOf,
    send,
    told,
    objectOf,
    shownBy,
    goneBy,
    embedded,
  }: SettingsTable<Types>,
  selectors: FormSelectors<Kind, Types>,
): readonly Line[] => {
  const text = `Unable to save the ${noun}`;
  const formOf = (id: string) => select(selectors.selectSettings, id);
  const partsOf = (object: Types['row']) => ({
    kind,
    id: idOf(object),
    noun,
    workload,
    object,
    values: valuesOf(object),
  });
  const isGone: EventOf<UnknownAction> = {
    type: `${kind} gone`,
    match: (action): action is UnknownAction => goneBy(action).length > 0,
  };

  /** A page that others embed shows nothing else; the page of an object shows its settings in a tab. */
  function* settingsShow(): SagaGenerator<true | null> {
    const { pathname, search } = yield* pageNow();
    return isEmbedded(pathname) || new URLSearchParams(search).get('tab') === 'settings'
      ? true
      : null;
  }

  function* show(object: Types['row']): SagaGenerator<void> {
    const id = idOf(object);
    // Another server may tell of an object without what its form shows (API-02).
    if (!Array.isArray(object.collaborators))
      return void (yield* put(objectUnreadable({ id, kind, problem: malformed('collaborators') })));
    const known = yield* formOf(id);
    yield* put(objectDisplayed(partsOf(object)));
    if (known) return;
    yield* put(placementNeeded({ form: id, from: 'providers' }));
    for (const choice of choices) yield* put(choiceNeeded({ choice }));
  }

  /** The settings form opens with its object when it shows, and follows it for as long as nothing is typed. */
  function* followSettings({ id }: { readonly id: string }): SagaGenerator<void> {
    const isRead: EventOf<UnknownAction> = {
      type: `${kind} read`,
      match: (action): action is UnknownAction => {
        const object = shownBy(action);
        return object !== null && idOf(object) === id;
      },
    };
    yield* whileSelected(settingsShow, function* follow() {
      let object = yield* select(objectOf, id);
      while (true) {
        if (object) yield* show(object);
        object = shownBy(yield* taken(isRead));
      }
    });
  }

  /** Forms of objects that are gone go with them. */
  function* forgetGone(action: UnknownAction): SagaGenerator<void> {
    yield* put(objectsGone({ ids: goneBy(action) }));
  }

  /** Editing is blocked when the object is missing or the person lacks permission. */
  function* saveSettings({
    payload: { id, at },
  }: PayloadAction<ReturnType<typeof saveRequested>['payload']>): SagaGenerator<void> {
    const may = yield* select(selectors.selectMayEdit, id);
    if (!may.settings)
      return void (yield* put(
        toastAdded({
          kind: 'error',
          text,
          lines: [`Only its owner and the collaborators may change this ${noun}.`],
        }),
      ));
    yield* put(dismissed({ text }));
    yield* put(formSubmitted({ form: id }));
    yield* untilPlaced(id);
    const form = yield* formOf(id);
    const problems = sentencesIn((yield* select(selectors.selectSettingsProblems, id)) ?? {});
    if (!form || problems.length > 0) return yield* showProblems({ form: id, text }, problems);
    const reply = yield* send(form.object, form.draft.values, at)();
    if (!reply.ok) return yield* showFormProblem({ form: id, nameField, text }, reply.problem);
    yield* put(told(reply.value));
    yield* put(settingsSaved(partsOf(reply.value)));
    yield* tellSaved(id);
  }

  /** Embedded edits post an `editSuccess` event to the parent window instead of a toast. */
  function* tellSaved(id: string): SagaGenerator<void> {
    const { pathname } = yield* pageNow();
    const { embedder_origins } = yield* select(selectConfig);
    const isTold =
      isEmbedded(pathname) &&
      (yield* call(
        postToParent,
        { type: 'editSuccess', objectType: noun, objectId: id },
        embedder_origins,
      ));
    if (isEmbedded(pathname)) yield* put(embeddedSaved({ id, told: isTold }));
    if (!isTold) yield* put(toastAdded({ kind: 'success', text: `Update ${noun} success` }));
  }

  const lines: Line[] = [
    ...pages.map((page) => whilePage(page, followSettings)),
    every(isGone, forgetGone),
    leadingBy(ofKind(saveRequested, kind), ({ id }) => id, saveSettings),
  ];
  if (!embedded) return lines;

  /** The bare edit page reads its own object. */
  function* readForEdit({ id }: { readonly id: string }): SagaGenerator<void> {
    const reply = yield* embedded!.read(id)();
    if (reply.ok) yield* put(embedded!.toldOfRead(reply.value));
    else yield* put(objectUnreadable({ id, kind, problem: reply.problem }));
  }
  /** Reads the object of the bare edit page once more. */
  function* readAgain({ payload }: ReturnType<typeof readAgainRequested>): SagaGenerator<void> {
    yield* readForEdit(payload);
  }
  return [
    ...lines,
    whilePage(embedded.path, readForEdit),
    leadingBy(ofKind(readAgainRequested, kind), ({ id }) => id, readAgain),
  ];
};
