import { LOCATION_CHANGE } from 'connected-react-router';
import { fork, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApiIfChanged } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { POLL_MS } from '~/web/lib/state/collection';
import {
  annotated,
  groupsRead,
  pageRead,
  projectFailed,
  projectRead,
  refreshRequested,
  rowsSeen,
  tableFailed,
  viewDeleted,
  viewSaved,
} from '../events';
import { projectIn } from '../model/addresses';
import { PAGE, selectExperiments } from '../model/slice';
import { readTableView, whichOf, type Which } from '../model/view';

/** While runs go on, or files are still to be read, it is read again so often, ms. */
const SOON_MS = 5_000;

interface At {
  readonly project_name: string;
}

/** How often what is shown is read again. */
function* turn(): SagaGenerator<number> {
  const { project } = yield* select(selectExperiments);
  return project && (project.reading.left > 0 || project.experiment.running_count > 0)
    ? SOON_MS
    : POLL_MS.lists;
}

function* keepProject({ project_name }: At): SagaGenerator<void> {
  let etag: string | null = null;
  yield* poll(
    function* readProject() {
      const reply = yield* callApiIfChanged(api.experiments.read, { project_name }, { etag });
      if (!reply.ok)
        return void (yield* put(projectFailed({ project_name, problem: reply.problem })));
      etag = reply.etag ?? null;
      if (reply.value !== null)
        yield* put(projectRead({ project_name, project: reply.value, at: Date.now() }));
    },
    { every: turn, sooner: [refreshRequested.type, viewSaved.type, viewDeleted.type] },
  );
}

function* whichNow(project_name: string): SagaGenerator<Which | null> {
  const { project, name } = yield* select(selectExperiments);
  return project && name === project_name
    ? whichOf(project_name, readTableView((yield* pageNow()).search), project.fields)
    : null;
}

function* readGroups(which: Which, by: string, etag: string | null): SagaGenerator<string | null> {
  const { pinned: _pinned, expanded: _expanded, ...asked } = which;
  const reply = yield* callApiIfChanged(api.experiments.groups, { ...asked, by }, { etag });
  if (!reply.ok) yield* put(tableFailed({ which, problem: reply.problem }));
  else if (reply.value !== null) yield* put(groupsRead({ which, reply: reply.value }));
  return reply.ok ? (reply.etag ?? null) : null;
}

function* readPage(which: Which, page: number, etag: string | null): SagaGenerator<string | null> {
  const { by: _, ...asked } = which;
  const reply = yield* callApiIfChanged(
    api.experiments.runs,
    { ...asked, offset: page * PAGE, limit: PAGE },
    { etag },
  );
  if (!reply.ok) yield* put(tableFailed({ which, problem: reply.problem }));
  else if (reply.value !== null) yield* put(pageRead({ which, page, reply: reply.value }));
  return reply.ok ? (reply.etag ?? null) : null;
}

/** Keeps what is in sight of one table fresh: at turns all of it, and as rows come into sight those that are not here. */
function* keepTable(which: Which): SagaGenerator<void> {
  const etags = new Map<number, string | null>();
  function* readShown(missing: boolean): SagaGenerator<void> {
    const { seen, table } = yield* select(selectExperiments);
    for (
      let page = Math.floor(seen.first / PAGE);
      page <= Math.floor(seen.last / PAGE);
      page += 1
    ) {
      const isHere = table.rows[page * PAGE]?.run != null && etags.has(page);
      if (!(missing && isHere))
        etags.set(page, yield* readPage(which, page, isHere ? (etags.get(page) ?? null) : null));
    }
  }
  let groupsEtag: string | null = null;
  yield* fork(
    poll,
    function* readAgain() {
      if (which.by !== null) groupsEtag = yield* readGroups(which, which.by, groupsEtag);
      else yield* readShown(false);
    },
    { every: turn, sooner: [refreshRequested.type, annotated.type] },
  );
  if (which.by === null)
    yield* poll(() => readShown(true), {
      every: null,
      firstAfter: POLL_MS.lists,
      sooner: rowsSeen.type,
      meanwhile: true,
    });
}

/** While an experiment is open it is kept fresh, and so is what of its table is in sight (EXP-01). */
export function* followExperiment({ project_name: written }: At): SagaGenerator<void> {
  const project_name = projectIn(written);
  yield* fork(keepProject, { project_name });
  yield* whileSelected(() => whichNow(project_name), keepTable, [
    LOCATION_CHANGE,
    projectRead.type,
  ]);
}
