import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { offerFile } from '~/web/kit/browser/files/offerFile';
import { selectConfig } from '~/web/kit/state/config';
import { artifactMissed, type artifactWanted } from '../events';

/** An artifact is one of the submission's results, and is downloaded as those are. */
export function* downloadArtifact({ payload: { of, path } }: ReturnType<typeof artifactWanted>): SagaGenerator<void> {
  const reply = yield* ask(api.output.resultDownload, { ...of, paths: [path] });
  if (!reply.ok) return void (yield* put(artifactMissed({ path, problem: reply.problem })));
  const { api_url } = yield* select(selectConfig);
  yield* call(offerFile, reply.value.url, reply.value.name, api_url);
}
