import { buffers, channel } from 'redux-saga';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { push } from 'connected-react-router';
import type { Problem } from '~/contract';
import { always, every, latest, leadingBy, type Line } from '~/web/lib/saga/policies';
import { isSubmitting, sentencesIn } from '~/web/lib/state/draft';
import { dismissed } from '~/web/core/toasts/events';
import { untilPlaced } from '../placement/readPlacement.saga';
import { fileChecked } from '../sources/events';
import { mainFileOf, whyNoMainFile } from '../sources/flows/mainFile.saga';
import { fileAt } from '../sources/model/values';
import {
  copyAccepted,
  copyNeeded,
  copySourceFailed,
  copySourceSucceeded,
  createCancelled,
  createProgressed,
  createRequested,
  formSubmitted,
  leaveConfirmed,
  leaveRequested,
} from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable } from '../kind';
import { of } from '../of';
import { opener } from './open.saga';
import { driveFileLine } from './takeDriveFile.saga';
import { showFormProblem, showProblems } from './showFormProblem.saga';
import type { FormTypes } from '../state';
import { welcomer } from './welcome.saga';
import { placementNeeded } from '../placement/events';

/** Fills a form from another object, where the kind can be copied. */
const copyLines = <Kind extends string, Types extends FormTypes>(
  { kind: form, create: { copy, values: blank } }: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
): readonly Line[] => {
  if (!copy) return [];

  /** The offers of the placement are read for the location of the other object. */
  function* placeCopy(): SagaGenerator<void> {
    yield* put(placementNeeded({ form, from: 'providers' }));
  }

  /** `?clone={id}` fills the form from that object; its files are copied by the server once the new one is made. */
  function* readCopy({ payload: { id } }: ReturnType<typeof copyNeeded>): SagaGenerator<void> {
    const reply = yield* copy!(id)();
    if (!reply.ok) return void (yield* put(copySourceFailed({ form, id, problem: reply.problem })));
    const values = { ...blank, ...reply.value, source: 'clone' as const };
    yield* put(copySourceSucceeded({ form, values, source: values.clone }));
    const after = yield* select(selectors.selectCreate);
    if (after?.copying?.phase === 'taken') yield* placeCopy();
  }
  return [latest(of(copyNeeded, form), readCopy), every(of(copyAccepted, form), placeCopy)];
};

/** How a form that creates is left. */
const leaving = <Kind extends string, Types extends FormTypes>(
  { kind: form, path }: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
) => {
  /** Cancel stops a creation that is under way; else it goes to the list, after a question where something would be lost. */
  function* leaveCreate(): SagaGenerator<void> {
    const create = yield* select(selectors.selectCreate);
    if (create && isSubmitting(create.draft)) return void (yield* put(createCancelled({ form })));
    if (create?.leaving) return;
    yield* put(leaveConfirmed({ form }));
  }

  /** Cancel goes to the list. */
  function* returnToList(): SagaGenerator<void> {
    yield* put(push(path));
  }
  return { leaveCreate, returnToList };
};

/** A main file of 64 MiB needs longer than an ordinary call, and so does copying a large folder; both can be cancelled. */
const CREATE_TIMEOUT_MS = 10 * 60_000;

/** Opens, sends and leaves the form that makes objects of a kind. */
export function createLines<Kind extends string, Types extends FormTypes>(
  table: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
): readonly Line[] {
  const {
    kind: form,
    files: traits,
    name: { field: nameField },
    create: { send },
  } = table;
  const text = `The ${traits.noun} was not created`;
  const welcome = welcomer(table);

  /** Waits until the placement is known, looks at the file once more, and answers with the values where nothing is wrong with them. */
  function* prepare(): SagaGenerator<Types['create'] | null> {
    yield* put(dismissed({ text }));
    yield* put(formSubmitted({ form }));
    yield* untilPlaced(form);
    const values = (yield* select(selectors.selectCreate))?.draft.values;
    const main = values && fileAt(values, values.main_file);
    if (main && !main.source)
      yield* put(fileChecked({ form, id: main.id, reason: yield* whyNoMainFile(traits, main) }));
    const problems = sentencesIn((yield* select(selectors.selectCreateProblems)) ?? {});
    if (problems.length === 0 && values) return values;
    yield* showProblems({ form, text }, problems);
    return null;
  }

  function* tellProgress(sent: ReturnType<typeof channel<number>>): SagaGenerator<void> {
    while (true) yield* put(createProgressed({ form, sent: yield* take(sent) }));
  }

  const refused = (problem: Problem) => showFormProblem({ form, nameField, text }, problem);

  function* make(): SagaGenerator<void> {
    const values = yield* prepare();
    if (!values) return;
    const main = yield* mainFileOf(form, traits, values);
    if (!main.ok) return yield* refused(main.problem);
    const sent = channel<number>(buffers.sliding(1));
    const sending = { timeoutMs: CREATE_TIMEOUT_MS, onSent: (bytes: number) => sent.put(bytes) };
    const { reply } = yield* race({
      reply: call(send(values, main.value), sending),
      told: call(tellProgress, sent),
    });
    if (reply?.ok) yield* welcome(reply.value, values);
    else if (reply) yield* refused(reply.problem);
  }

  /** Creation sends settings and files; extra files upload in the background once the object exists. */
  function* createObject(): SagaGenerator<void> {
    yield* race({ made: call(make), cancelled: take(of(createCancelled, form).match) });
  }
  const { leaveCreate, returnToList } = leaving(table, selectors);
  return [
    always(opener(table, selectors)),
    leadingBy(of(createRequested, form), () => form, createObject),
    every(of(leaveRequested, form), leaveCreate),
    every(of(leaveConfirmed, form), returnToList),
    ...copyLines(table, selectors),
    driveFileLine(table, selectors),
  ];
}
