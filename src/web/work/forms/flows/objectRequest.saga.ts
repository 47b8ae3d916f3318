import type { SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { NamedFile } from '~/web/lib/http/http';

/** How a request goes out that may take long. */
export interface Sending {
  readonly timeoutMs: number;
  readonly onSent: (bytes: number) => void;
}

/** A question to the server whose answer holds an object. */
export type ObjectRequest<Row> = (sending?: Sending) => SagaGenerator<Reply<Row>>;

/** The request of a form: the endpoint, the request, where the object is in the answer, and the files that travel with it. */
export const objectRequest = <Request extends object, Answer, Row>(
  endpoint: Endpoint<Request, Answer>,
  request: NoInfer<Request>,
  rowOf: (answer: NoInfer<Answer>) => Row,
  files?: readonly NamedFile[],
): ObjectRequest<Row> =>
  function* askForIt({ timeoutMs, onSent = () => undefined }: Partial<Sending> = {}) {
    const reply = yield* callApi(endpoint, request, { timeoutMs, ...(files && { files, onSent }) });
    return reply.ok ? { ok: true, value: rowOf(reply.value) } : reply;
  };
