import type { z } from 'zod';
import type * as Shapes from './schemas/editor.schema';

/*
 * How the built-in editor talks to the workspace server behind the gateway, below one notebook's capability path `{base}`:
 *   GET {base}edit          the page           GET {base}document     the notebook with its outputs
 *   GET {base}render.html   the sandboxed page for scripted html output
 *   PUT {base}document      save text and order of the cells (the server adds the outputs, which are its own)
 *   GET {base}output/{cell_id}.txt             all text a cell printed, where the page got only part of it
 *   GET {base}widgets       the widgets with their state           GET {base}widgets.html    the sandboxed page for widgets
 *   GET {base}files/{path}  pictures, sound, film and pages of the notebook's own folder     WS {base}channel  runs, live
 */
export type Output = z.output<typeof Shapes.Output>;
export type Cell = z.output<typeof Shapes.Cell>;
export type CellWithOutputs = z.output<typeof Shapes.CellWithOutputs>;
export type Document = z.output<typeof Shapes.Document>;
export type Save = z.output<typeof Shapes.Save>;
export type Saved = z.output<typeof Shapes.Saved>;
export type Kernel = z.output<typeof Shapes.Kernel>;
export type Run = z.output<typeof Shapes.Run>;
export type OutputChange = z.output<typeof Shapes.OutputChange>;
export type ChannelEvent = z.output<typeof Shapes.ChannelEvent>;
export type ChannelRequest = z.output<typeof Shapes.ChannelRequest>;
export type FrameMessage = z.output<typeof Shapes.FrameMessage>;
export type HostMessage = z.output<typeof Shapes.HostMessage> | DraftMessage;
export type WidgetBuffer = z.output<typeof Shapes.WidgetBuffer>;
export type WidgetModel = z.output<typeof Shapes.WidgetModel>;
export type WidgetChange = z.output<typeof Shapes.WidgetChange>;
export type WidgetAnswer = z.output<typeof Shapes.WidgetAnswer>;
export type Widgets = z.output<typeof Shapes.Widgets>;

/** Text that was typed and that the server has not saved, with the text it was typed over. */
export interface Draft {
  readonly base: readonly Cell[];
  readonly cells: readonly Cell[];
  /** When it was typed, ISO. */
  readonly at: string;
}
/**
 * App → frame: the draft that the browser stores of this notebook. It brings a port on which the page hands over later ones; null deletes
 * the stored one. `available`: false where the browser cannot store any.
 */
export interface DraftMessage {
  readonly type: 'draft';
  readonly draft: Draft | null;
  readonly available: boolean;
}

/** The first cells of a notebook at rest, and how many it has in all: JSON in its page, in the element of this id. */
export interface NotebookHead {
  readonly read: Document;
  readonly of: number;
}
export const NOTEBOOK_HEAD = { id: 'beginning' } as const;

/** The kind of output that shows a widget. */
export const WIDGET_VIEW = 'application/vnd.jupyter.widget-view+json';

/** The id of the widget that a mimebundle shows; null where it shows none. */
export const widgetIn = (data: Readonly<Record<string, unknown>>): string | null => {
  const view = data[WIDGET_VIEW];
  return typeof view === 'object' &&
    view !== null &&
    'model_id' in view &&
    typeof view.model_id === 'string'
    ? view.model_id
    : null;
};

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of the requests of an editor page: more is refused with a sentence that names the limit. */
export const EDITOR_LIMITS = {
  /** Cells of a notebook, and of one request to run or to clear. */
  cells: 10_000,
  /** The text of one cell, characters. */
  source: MIB,
  /** The code of all cells that one request runs, characters. */
  code: 2 * MIB,
  /** An answer to `input()`, characters. */
  input: 64 * KIB,
  /** One message on the channel, bytes. */
  messageBytes: 4 * MIB,
  /** Binary data in one message to a widget. */
  widgetBuffers: 256,
  /** A document that is saved, with its attachments, bytes. */
  documentBytes: 16 * MIB,
} as const;

/** Close codes of the channel that a page tells its reader about. */
export const CHANNEL_CLOSED = {
  /** The notebook was stopped: there is nothing to come back to. */
  stopped: 4_001,
  /** The notebook is open in more pages than the server serves. */
  crowded: 4_002,
  /** The session that asked for the address is over. */
  signedOut: 4_003,
  /** Nothing was heard of the page for a while; it goes on once the app asks for the address again. */
  rested: 4_004,
  /** A message was larger than `messageBytes`; WebSocket's own code. */
  tooLarge: 1_009,
} as const;

/** Editor embed names keep letters, digits, underscore and hyphen; everything else becomes a hyphen (EDF-04). */
export const embedName = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, '-');
