import { LOCATION_CHANGE } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type PublishedWorkload } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { pageRequested, pageLeft, pageFailed, pageRead, type Named } from '../events';
import { lists } from '../model';

function* versionShown(): SagaGenerator<string> {
  const asked = new URLSearchParams((yield* pageNow()).search).get('version') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? asked : 'newest';
}

function* readNamed(named: Named): SagaGenerator<void> {
  yield* put(pageRequested(named));
  const { version, ...rest } = named;
  const reply = yield* callApi(
    api.published.read,
    { ...rest, ...(version === null ? {} : { version }) },
    { needs: ['published'] },
  );
  yield* put(
    reply.ok ? pageRead({ page: reply.value.published }) : pageFailed({ problem: reply.problem }),
  );
}

function* showPage(workload_type: PublishedWorkload, publish_token: string): SagaGenerator<void> {
  try {
    yield* whileSelected(
      versionShown,
      function* readVersion(version): SagaGenerator<void> {
        yield* readNamed({
          workload_type,
          publish_token,
          version: version === 'newest' ? null : Number(version),
        });
      },
      [LOCATION_CHANGE],
    );
  } finally {
    yield* put(pageLeft());
  }
}

/** RT-33 The page of a published notebook is read for whoever opens it, with a session or without, and again when another version is chosen. */
export function* showNotebook({ token }: { readonly token: string }): SagaGenerator<void> {
  yield* showPage('notebook', token);
}

/** The same of a published job. */
export function* showJob({ token }: { readonly token: string }): SagaGenerator<void> {
  yield* showPage('batchjob', token);
}

/** The list of published notebooks is kept fresh while it is open. */
export function* pollPublishedNotebooks(): SagaGenerator<void> {
  yield* lists.notebook.keepFresh();
}

/** The list of published jobs is kept fresh while it is open. */
export function* pollPublishedJobs(): SagaGenerator<void> {
  yield* lists.batchjob.keepFresh();
}
