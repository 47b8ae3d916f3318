import { z } from 'zod';
import { widgetIn, type CellWithOutputs, type WidgetModel } from '~/contract/editor';
import { WidgetBuffer } from '~/contract/schemas/editor.schema';
import { sizeText } from '~/text/size';
import type { Patch } from './patch';
import { WidgetModels } from './models';

const STATE = 'application/vnd.jupyter.widget-state+json';
/** The state of widgets that a file keeps at most, characters. */
const SAVED = 16 * 1024 * 1024;
export const STATE_TOO_LARGE = `The state of the widgets is larger than ${sizeText(SAVED)}, so the file does not keep it: without a kernel they show nothing.`;

const States = z.record(
  z.string(),
  z.object({
    model_name: z.string(),
    model_module: z.string(),
    model_module_version: z.string().default(''),
    state: z.record(z.string(), z.unknown()).default({}),
    buffers: z.array(WidgetBuffer).default([]),
  }),
);

/** Ours, and left out by others: shown widgets that Python closed. */
const Closed = z.array(z.string().max(200)).max(10_000).catch([]);

/** Colab writes the models by id without a version around them. */
const Saved = z.object({
  [STATE]: z.union([
    z.object({ version_major: z.literal(2), state: States, closed: Closed }),
    States.transform((state) => ({ state, closed: [] })),
  ]),
});

/** The widgets that `metadata.widgets` of a notebook holds, by id; none where it holds what is no state of widgets. */
export const readWidgets = (saved: unknown): [modelId: string, first: Patch][] => {
  const read = Saved.safeParse(saved);
  if (!read.success) return [];
  return Object.entries(read.data[STATE].state).map(
    ([modelId, { model_name, model_module, model_module_version, state, buffers }]) => [
      modelId,
      {
        state: {
          ...state,
          _model_name: model_name,
          _model_module: model_module,
          _model_module_version: model_module_version,
        },
        buffers,
      },
    ],
  );
};

/** The widgets that outputs of a notebook name and that Python closed, as `metadata.widgets` tells. */
export const readClosed = (saved: unknown): string[] => {
  const read = Saved.safeParse(saved);
  return read.success ? read.data[STATE].closed : [];
};

/** The same as a page reads them, as many as are shown. */
export const savedWidgets = (saved: unknown): WidgetModel[] => {
  const models = new WidgetModels();
  for (const [modelId, first] of readWidgets(saved)) models.open(modelId, first, null);
  return models.ids.flatMap((id) => models.shown(id) ?? []);
};

/** The widgets that outputs show. */
export const widgetsInOutputs = (cells: readonly CellWithOutputs[]): string[] =>
  cells.flatMap(({ outputs }) =>
    outputs.flatMap((output) => {
      const modelId = 'data' in output ? widgetIn(output.data) : null;
      return modelId === null ? [] : [modelId];
    }),
  );

const entry = (models: WidgetModels, modelId: string) => {
  const model = models.get(modelId);
  if (!model) return [];
  const { name: model_name, module: model_module, version: model_module_version, buffers } = model;
  // Whoever reads the file catches nothing any more.
  const state = 'msg_id' in model.state ? { ...model.state, msg_id: '' } : model.state;
  const binary =
    buffers.length === 0
      ? {}
      : { buffers: buffers.map(({ path, data }) => ({ encoding: 'base64', path, data })) };
  return [[modelId, { model_name, model_module, model_module_version, state, ...binary }] as const];
};

/**
 * `metadata.widgets` for a file whose outputs need these widgets, and name these that are closed; undefined for none, null where their state is
 * too large.
 */
export const writeWidgets = (
  models: WidgetModels,
  needed: ReadonlySet<string>,
  closed: readonly string[] = [],
): Readonly<Record<string, unknown>> | undefined | null => {
  if (needed.size === 0 && closed.length === 0) return undefined;
  const size = [...needed].reduce((sum, modelId) => sum + (models.get(modelId)?.size ?? 0), 0);
  if (size > SAVED) return null;
  const state = Object.fromEntries([...needed].flatMap((modelId) => entry(models, modelId)));
  const gone = closed.length === 0 ? {} : { closed };
  return { [STATE]: { version_major: 2, version_minor: 0, state, ...gone } };
};
