import { select, type SagaGenerator } from 'typed-redux-saga';
import { NAME_TAKEN, type OnClash, type Problem } from '~/contract';
import type { UploadItem } from '../../model/uploadList';
import { selectForAll } from '../../selectors';

/** The handling of a taken name. What lies at a path we were promised came from us: an upload whose answer was lost. */
export function* conflictRuleOf({ promised, on_clash }: UploadItem): SagaGenerator<OnClash> {
  if (promised) return 'replace';
  return on_clash === 'ask' ? ((yield* select(selectForAll)) ?? 'ask') : on_clash;
}

/** Something of that name is in the drive already. */
export const isTaken = ({ statusCode, code }: Problem) => statusCode === 409 && code === NAME_TAKEN;
