import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { artifactFailed, type artifactRequested } from '../events';

/** An artifact is one of the submission's results, and is downloaded as those are. */
export function* downloadArtifact({
  payload: { of, path },
}: ReturnType<typeof artifactRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.output.resultDownload, { ...of, paths: [path] });
  if (reply.ok) yield* offerDownload(reply.value);
  else yield* put(artifactFailed({ path, problem: reply.problem }));
}
