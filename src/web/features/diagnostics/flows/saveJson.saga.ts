import { call, type SagaGenerator } from 'typed-redux-saga';
import { offerFile } from '~/web/lib/browser/files/offerFile';

/** The name of a file of this instant. */
export const nameOf = (kind: string, at: number) =>
  `${kind}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.json`;

/** Has the browser save a text. */
export function* saveJson(text: string, name: string): SagaGenerator<void> {
  const url = yield* call(() =>
    URL.createObjectURL(new Blob([text], { type: 'application/json' })),
  );
  yield* call(offerFile, url, name, '');
  yield* call(() => {
    URL.revokeObjectURL(url);
  });
}
