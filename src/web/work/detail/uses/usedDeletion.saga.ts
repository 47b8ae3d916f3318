import type { SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { latest, type ActionOf, type Line } from '~/web/lib/saga/policies';
import type { IntentOptions } from '~/web/work/entities/intentOptions';
import type { ObjectEvents } from '~/web/work/entities/objectEvents';
import type { ObjectRow } from '~/web/work/entities/pending';

/** `even_if_used`: the person has seen which objects name it. */
interface Args {
  readonly even_if_used: boolean;
}

interface Feature<Row> {
  readonly events: Pick<ObjectEvents<Row, unknown>, 'deleteConfirmOpened'>;
  readonly idOf: (row: Row) => string;
  readonly readOne: (id: string) => SagaGenerator<unknown>;
}

interface Options<Row> {
  readonly feature: Feature<Row>;
  readonly send: (id: string, args: Args) => SagaGenerator<Reply<unknown>>;
  /** The texts of the toasts. */
  readonly failed: string;
  readonly success: string;
}

/** The options of the intent to delete objects that others name. Where another one came to name it since the person looked, the question comes again. */
export const usedDeletion = <Row extends ObjectRow>({
  feature,
  send,
  failed,
  success,
}: Options<Row>): IntentOptions<Row, Args, unknown> => ({
  *run(row, args) {
    const id = feature.idOf(row);
    const reply = yield* send(id, args);
    if (reply.ok) return { ok: true };
    const isUsed = reply.problem.statusCode === 409 && !args.even_if_used;
    return isUsed ? { ...reply, next: feature.events.deleteConfirmOpened({ ids: [id] }) } : reply;
  },
  messages: { failed, failedOf: () => failed, did: 'Deleted', success },
});

/** The line that reads the objects which name one before that is deleted. */
export function usesLine<Row>({
  events: { deleteConfirmOpened },
  readOne,
}: Pick<Feature<Row>, 'events' | 'readOne'>): Line {
  /** Before an object is deleted the person sees who uses it. */
  function* readUsesOfOne({
    payload: {
      ids: [id],
    },
  }: ActionOf<typeof deleteConfirmOpened>): SagaGenerator<void> {
    if (id !== undefined) yield* readOne(id);
  }
  return latest(deleteConfirmOpened, readUsesOfOne);
}
