import { z } from 'zod';
import { EDITOR_LIMITS } from '../editor';
import { isNestedWithin, NESTING_LIMIT } from '../formats/nbformat';

const Name = z.string().max(200);
const State = z.record(z.string().max(1_000), z.unknown());
const NESTED = `what is sent to a widget may be nested at most ${NESTING_LIMIT} levels deep`;

/** Binary data of a widget: where in its state (or in its message) it stands, and the data in base64. */
export const WidgetBuffer = z.object({ path: z.array(z.union([z.string().max(1_000), z.number().int()])).max(NESTING_LIMIT), data: z.string() });
const Buffers = z.array(WidgetBuffer);

/** One widget as ipywidgets' protocol 2 describes it. `live`: the kernel holds it; else it is what a file or an ended kernel left. */
export const WidgetModel = z.object({
  model_id: Name, name: Name, module: Name, version: Name, live: z.boolean(), state: State, buffers: Buffers,
});

/** GET {base}widgets */
export const Widgets = z.object({
  /** The last `widgets` event these models hold. */
  seq: z.number().int(),
  models: z.array(WidgetModel),
});

export const WidgetChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('open'), model: WidgetModel }),
  /** `by` is the frame that changed it; null where it was the kernel. */
  z.object({ op: z.literal('update'), model_id: Name, state: State, buffers: Buffers, by: z.string().nullable() }),
  z.object({ op: z.literal('custom'), model_id: Name, content: z.unknown(), buffers: z.array(z.string()) }),
  z.object({ op: z.literal('close'), model_id: Name }),
  /** The kernel is gone: no widget is live any more. */
  z.object({ op: z.literal('lost') }),
]);

/** What a person did with a widget that stands in the outputs of `cell_id`; what the kernel prints about it goes there. */
export const WidgetAnswer = z.object({
  type: z.literal('widget'),
  request_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  cell_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  model_id: Name,
  by: Name,
  data: z.discriminatedUnion('method', [
    z.object({ method: z.literal('update'), state: State.refine((value) => isNestedWithin(value), NESTED) }),
    z.object({ method: z.literal('custom'), content: z.unknown().refine((value) => isNestedWithin(value), NESTED) }),
  ]),
  buffers: Buffers.max(EDITOR_LIMITS.widgetBuffers, `at most ${EDITOR_LIMITS.widgetBuffers} pieces of binary data can be sent at a time`),
});
