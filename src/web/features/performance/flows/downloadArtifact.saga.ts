import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { offerDownload } from '~/web/objects/offerDownload.saga';
import { artifactMissed, type artifactWanted } from '../events';

/** An artifact is one of the submission's results, and is downloaded as those are. */
export function* downloadArtifact({
  payload: { of, path },
}: ReturnType<typeof artifactWanted>): SagaGenerator<void> {
  const reply = yield* ask(api.output.resultDownload, { ...of, paths: [path] });
  if (reply.ok) yield* offerDownload(reply.value);
  else yield* put(artifactMissed({ path, problem: reply.problem }));
}
