import { call, select, type SagaGenerator } from 'typed-redux-saga';
import type { HostMessage } from '~/contract/editor';
import { frames } from '~/web/lib/browser/frames';
import { selectConfirmsDataLoss, selectTheme } from '~/web/core/preferences/preferences';

/** The pages in the frames look as the person chose, and know whether to ask before variables are lost. */
export function* syncFrameSettings(): SagaGenerator<void> {
  const said: readonly HostMessage[] = [
    { type: 'theme', theme: yield* select(selectTheme) },
    { type: 'asks', asks: yield* select(selectConfirmsDataLoss) },
  ];
  for (const { id } of yield* call(frames.list))
    for (const message of said) yield* call(frames.tell, id, message);
}
