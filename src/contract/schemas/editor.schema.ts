import { z } from 'zod';
import { EDITOR_LIMITS } from '../editor';
import { ASSIST_KINDS, ASSIST_LIMITS } from '../assistant';
import { CELL_ID, isNestedWithin, NESTING_LIMIT } from '../formats/nbformat';

const many = (count: number) => count.toLocaleString('en');
const CELLS = `at most ${many(EDITOR_LIMITS.cells)} cells`;

/** Code may hold whatever JSON may hold; only its length is bounded. */
const Source = z
  .string()
  .max(EDITOR_LIMITS.source, `a cell may hold at most ${many(EDITOR_LIMITS.source)} characters`);
const Id = z.string().regex(CELL_ID, 'an id is 1 to 64 letters, digits, hyphens and underscores');
const Kept = z
  .record(z.string().max(1_000, 'a key may have at most 1,000 characters'), z.unknown())
  .refine(
    (value) => isNestedWithin(value),
    `metadata may be nested at most ${NESTING_LIMIT} levels deep`,
  );

/** A mimebundle as nbformat 4 stores it: text joined, binary base64, JSON as it is. */
export const MimeBundle = z.record(z.string(), z.unknown());

/** The id under which an output may be shown anew. It is not written to the file. */
const Transient = z.object({ display_id: z.string().optional() }).optional();

export const Output = z.discriminatedUnion('output_type', [
  z.object({
    output_type: z.literal('stream'),
    name: z.enum(['stdout', 'stderr']),
    text: z.string(),
  }),
  z.object({
    output_type: z.literal('display_data'),
    data: MimeBundle,
    metadata: z.record(z.string(), z.unknown()),
    transient: Transient,
  }),
  z.object({
    output_type: z.literal('execute_result'),
    data: MimeBundle,
    metadata: z.record(z.string(), z.unknown()),
    execution_count: z.number().nullable(),
    transient: Transient,
  }),
  z.object({
    output_type: z.literal('error'),
    ename: z.string(),
    evalue: z.string(),
    traceback: z.array(z.string()),
  }),
]);

/** A cell as a tab edits it: sources are joined text; outputs are the server's and only ever travel towards the tab. */
export const Cell = z.object({
  id: Id,
  cell_type: z.enum(['code', 'markdown', 'raw']),
  source: Source,
  metadata: Kept,
  attachments: z.record(z.string().max(1_000), Kept).optional(),
});
export const CellWithOutputs = Cell.extend({
  outputs: z.array(Output),
  execution_count: z.number().nullable(),
});

export const Kernel = z.object({
  state: z.enum(['starting', 'idle', 'busy', 'restarting', 'dead']),
  /** Why it is dead, as a person reads it. */
  reason: z.string().nullable(),
  runtime_id: z.string(),
  /** 'Python 3.11.2 · ipykernel 6.17 · /usr/bin/python3' */
  label: z.string(),
  /** The environment that it runs in, and its build, which a restart keeps: 'vision, build 3'. Left out where it runs in the machine's own Python. */
  environment: z.string().optional(),
  /** Code has run in it since it started: ending it loses variables. Left out where nobody knows. */
  ran: z.boolean().optional(),
});

/** GET {base}document */
export const Document = z.object({
  version: z.number().int(),
  /** The last `outputs` event these outputs hold: a tab leaves out events up to it and applies those after it. */
  seq: z.number().int(),
  file_name: z.string(),
  read_only: z.boolean(),
  saved_at: z.iso.datetime(),
  metadata: z.record(z.string(), z.unknown()),
  cells: z.array(CellWithOutputs),
});
/** PUT {base}document; 200 answers Saved, 409 answers Document (theirs). */
export const Save = z.object({
  base_version: z.number().int(),
  tab: Id,
  metadata: Kept,
  cells: z.array(Cell).max(EDITOR_LIMITS.cells, `a notebook may have ${CELLS}`),
});
export const Saved = z.object({ version: z.number().int(), saved_at: z.iso.datetime() });

/** One cell's run, as far as the server knows it. */
export const Run = z.object({
  cell_id: z.string(),
  run_id: z.string(),
  state: z.enum(['queued', 'running', 'ok', 'error', 'aborted']),
  since: z.iso.datetime(),
  execution_count: z.number().nullable(),
  elapsed_ms: z.number().nullable(),
});

export const OutputChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('append'), output: Output }),
  /** Goes to the end of the last output when that is the same stream, else starts a new one. */
  z.object({ op: z.literal('text'), name: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.object({ op: z.literal('replace'), index: z.number().int(), output: Output }),
  z.object({ op: z.literal('clear') }),
]);

const Name = z.string().max(200);
const State = z.record(z.string().max(1_000), z.unknown());
const NESTED = `what is sent to a widget may be nested at most ${NESTING_LIMIT} levels deep`;

/** Binary data of a widget: where in its state (or in its message) it stands, and the data in base64. */
export const WidgetBuffer = z.object({
  path: z.array(z.union([z.string().max(1_000), z.number().int()])).max(NESTING_LIMIT),
  data: z.string(),
});
const Buffers = z.array(WidgetBuffer);

/** One widget as ipywidgets' protocol 2 describes it. `live`: the kernel holds it; else it is what a file or an ended kernel left. */
export const WidgetModel = z.object({
  model_id: Name,
  name: Name,
  module: Name,
  version: Name,
  live: z.boolean(),
  state: State,
  buffers: Buffers,
});

/** GET {base}widgets. `seq`: the last `widgets` event these models hold; `closed`: those that Python closed, which outputs may still name. */
export const Widgets = z.object({
  seq: z.number().int(),
  models: z.array(WidgetModel),
  closed: z.array(z.string()),
});

export const WidgetChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('open'), model: WidgetModel }),
  /** `by` is the frame that changed it; null where it was the kernel. */
  z.object({
    op: z.literal('update'),
    model_id: Name,
    state: State,
    buffers: Buffers,
    by: z.string().nullable(),
  }),
  z.object({
    op: z.literal('custom'),
    model_id: Name,
    content: z.unknown(),
    buffers: z.array(z.string()),
  }),
  z.object({ op: z.literal('close'), model_id: Name }),
  /** The kernel is gone: no widget is live any more. */
  z.object({ op: z.literal('lost') }),
]);

/** An action of a person on a widget in the outputs of `cell_id`; output of the kernel about it goes there. */
export const WidgetAnswer = z.object({
  type: z.literal('widget'),
  request_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  cell_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  model_id: Name,
  by: Name,
  data: z.discriminatedUnion('method', [
    z.object({
      method: z.literal('update'),
      state: State.refine((value) => isNestedWithin(value), NESTED),
    }),
    z.object({
      method: z.literal('custom'),
      content: z.unknown().refine((value) => isNestedWithin(value), NESTED),
    }),
  ]),
  buffers: Buffers.max(
    EDITOR_LIMITS.widgetBuffers,
    `at most ${EDITOR_LIMITS.widgetBuffers} pieces of binary data can be sent at a time`,
  ),
});

/**
 * Server → tab on {base}channel; a message is one event, or a list of them in their order. Outputs are batched, at most one message a cell every 50 ms, and numbered: after a `hello`
 * whose seq is not the last one a tab applied, it reads the document again. A tab that reads too slowly misses outputs and gets a new `hello`.
 */
export const ChannelEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: z.number().int(),
    seq: z.number().int(),
    widgets_seq: z.number().int(),
    kernel: Kernel,
    runs: z.array(Run),
    can_run: z.boolean(),
    runtimes: z.array(z.object({ runtime_id: z.string(), label: z.string() })),
  }),
  z.object({ type: z.literal('kernel'), kernel: Kernel }),
  z.object({ type: z.literal('run'), run: Run }),
  z.object({
    type: z.literal('outputs'),
    seq: z.number().int(),
    cell_id: z.string(),
    run_id: z.string(),
    changes: z.array(OutputChange),
  }),
  z.object({
    type: z.literal('input'),
    cell_id: z.string(),
    prompt: z.string(),
    password: z.boolean(),
  }),
  z.object({
    type: z.literal('reply'),
    request_id: z.string(),
    content: z.record(z.string(), z.unknown()),
  }),
  /** Somebody saved: `tab` is who; the others reload when they have nothing unsaved. */
  z.object({
    type: z.literal('saved'),
    version: z.number().int(),
    saved_at: z.iso.datetime(),
    tab: z.string(),
  }),
  z.object({ type: z.literal('refused'), reason: z.string() }),
  /** Changes of the widgets, numbered like outputs, but on their own: a page that shows none ignores them. */
  z.object({ type: z.literal('widgets'), seq: z.number().int(), changes: z.array(WidgetChange) }),
  /** The kernel is done with what this page sent to a widget: it may send the next. */
  z.object({ type: z.literal('widget_done'), request_id: z.string() }),
]);

/** `may_fail`: an error in it leaves the cells after it in the queue, as the tag raises-exception wants. */
const Codes = z
  .array(z.object({ cell_id: Id, code: Source, may_fail: z.boolean().optional() }))
  .max(EDITOR_LIMITS.cells, `${CELLS} can be run at a time`)
  .refine(
    (cells) => cells.reduce((sum, { code }) => sum + code.length, 0) <= EDITOR_LIMITS.code,
    `the code of cells that run together may have at most ${many(EDITOR_LIMITS.code)} characters`,
  );
const Question = { request_id: Id, code: Source, cursor_pos: z.number().int().min(0) };

/** Tab → server on {base}channel, at most `messageBytes` each. */
export const ChannelRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('execute'), cells: Codes, stop_on_error: z.boolean() }),
  z.object({ type: z.literal('interrupt') }),
  z.object({ type: z.literal('restart') }),
  z.object({
    type: z.literal('clear'),
    cell_ids: z.array(Id).max(EDITOR_LIMITS.cells, `${CELLS} can be cleared at a time`),
  }),
  z.object({
    type: z.literal('input'),
    value: z
      .string()
      .max(
        EDITOR_LIMITS.input,
        `an answer may have at most ${many(EDITOR_LIMITS.input)} characters`,
      ),
  }),
  z.object({ type: z.literal('complete'), ...Question }),
  z.object({ type: z.literal('inspect'), ...Question }),
  z.object({ type: z.literal('choose_runtime'), runtime_id: z.string().max(4_096) }),
  WidgetAnswer,
]);

/** Frame → app, by postMessage. Every message names the page it comes from (EDF-05). */
export const FrameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('splash-ready'), location: z.string().max(8192) }),
  z.object({ type: z.literal('link'), location: z.string().max(8192), href: z.string().max(8192) }),
  z.object({ type: z.literal('unsaved'), location: z.string().max(8192), unsaved: z.boolean() }),
  /** The page was scrolled away from its top, or is there again: the app's own row makes room. */
  z.object({ type: z.literal('scrolled'), location: z.string().max(8192), scrolled: z.boolean() }),
  /** The person wants no question any more before variables are lost. */
  z.object({ type: z.literal('unasked'), location: z.string().max(8192) }),
  /** The page hears keys: it wants to know which of them are the app's. */
  z.object({ type: z.literal('listening'), location: z.string().max(8192) }),
  /** The person wants to say something about a cell; `label` is what it is called. */
  z.object({
    type: z.literal('commented'),
    location: z.string().max(8192),
    cell_id: z.string().max(200),
    label: z.string().max(200),
  }),
  /** The person wants code for a cell, or its code mended; `before` is the code of the cells before it, as much as fits. */
  z.object({
    type: z.literal('assist'),
    location: z.string().max(8192),
    kind: z.enum(ASSIST_KINDS),
    cell_id: z.string().max(200),
    label: z.string().max(200),
    source: z.string().max(ASSIST_LIMITS.code),
    before: z.string().max(ASSIST_LIMITS.context),
  }),
  /** Keys of the app were pressed in the page, by their name. */
  z.object({
    type: z.literal('pressed'),
    location: z.string().max(8192),
    keys: z.string().max(40),
  }),
]);

/** App → frame, by postMessage. */
export const HostMessage = z.discriminatedUnion('type', [
  /** 'system': as the browser says. */
  z.object({ type: z.literal('theme'), theme: z.enum(['light', 'dark', 'system']) }),
  /** Whether the person wants to be asked before variables are lost; so it is until this is said. */
  z.object({ type: z.literal('asks'), asks: z.boolean() }),
  /** Keys, by their names, that open the search of the app: the page passes them on. */
  z.object({ type: z.literal('keys'), keys: z.array(z.string()) }),
  /** The tasks that the assistant of this installation does; none until this message arrives. */
  z.object({ type: z.literal('assists'), kinds: z.array(z.enum(ASSIST_KINDS)) }),
  /** The person took over what was written: it takes the place of the cell's text, where that still is `before`. Nothing runs. */
  z.object({
    type: z.literal('replace'),
    cell_id: z.string(),
    before: z.string(),
    source: z.string(),
  }),
  /** The address of the app leads to this cell. A page that has no such cell leaves it at that. */
  z.object({ type: z.literal('cell'), cell_id: z.string() }),
]);
