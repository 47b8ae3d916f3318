import type { Output } from '~/contract/editor';
import type { WriteFormula } from '~/text/markdownMath';
import { figurePicture } from '~/text/figurePicture';
import * as Shapes from '~/contract/schemas/editor.schema';
import { readClosed, readWidgets } from '../../../../platform/kernels/widgets/saved';
import { framed } from './frame';
import { htmlWithFormulas, textWithFormulas } from './formula';
import { escaped, note, picture } from './markup';

type State = Readonly<Record<string, unknown>>;
interface Saved {
  readonly state: State;
  readonly buffers: readonly {
    readonly path: readonly (string | number)[];
    readonly data: string;
  }[];
}

/** Widgets within each other that are drawn: a file may name a widget as a part of itself. */
const MAX_DEEP = 30;
/** Widgets of one output that are drawn. */
const MAX_WIDGETS = 2_000;
const PREFIX = 'IPY_MODEL_';

/** Draws what an Output widget caught. */
export type DrawOutputs = (outputs: readonly Output[], title: string) => Promise<string>;
/** The widget that an output shows, as the file keeps it; null where the file keeps nothing of it. */
export type WriteWidget = (modelId: string, title: string) => Promise<string | null>;

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The content that an Output widget captured, as far as it is an output. */
const outputsIn = (state: State): Output[] =>
  listOf(state['outputs']).flatMap((output) => {
    const read = Shapes.Output.safeParse(output);
    return read.success ? [read.data] : [];
  });

/** The selected options, by its label; as it is where it has none. */
const chosen = ({ index, _options_labels: labels, value }: State): string => {
  const places = Array.isArray(index) ? index : [index];
  const named = places.flatMap((place) => textOf(listOf(labels)[Number(place)]) || []);
  if (named.length > 0) return named.join(', ');
  return Array.isArray(value) ? value.map(textOf).join(' – ') : textOf(value);
};

/** Its description, and what it stands at. */
const labelled = (state: State, shown: string): string =>
  `<p class="widget">${[textOf(state['description']), shown].filter(Boolean).map(escaped).join(': ')}</p>`;

const progress = (state: State): string => {
  const [min, max, value] = [state['min'], state['max'], state['value']].map(Number);
  const whole = Math.max(Number.MIN_VALUE, (max || 0) - (min || 0));
  const name = textOf(state['description']);
  return `<p class="widget">${escaped(name)} <progress max="1" value="${Math.min(1, Math.max(0, ((value || 0) - (min || 0)) / whole))}" aria-label="${escaped(name || 'Progress')}"></progress></p>`;
};

const image = ({ state, buffers }: Saved, title: string): string => {
  const data = buffers.find(({ path }) => path[0] === 'value')?.data.replace(/\s/g, '') ?? '';
  const format = textOf(state['format']).toLowerCase().replace('jpg', 'jpeg');
  return /^(?:png|jpeg|gif|webp)$/.test(format) && /^[A-Za-z0-9+/]+=*$/.test(data)
    ? picture(`data:image/${format};base64,${data}`, title)
    : note('A picture that an exported page does not show.');
};

/** The writer of the widgets of one notebook, out of the state that its file keeps (`metadata.widgets`): what they showed last, which nobody can move. */
export const widgetWriter = (
  saved: unknown,
  drawOutputs: DrawOutputs,
  formula: WriteFormula,
): WriteWidget => {
  const models = new Map<string, Saved>(readWidgets(saved));
  const closed = new Set(readClosed(saved));
  /** Those that are being drawn: an Output widget may show itself. */
  const open = new Set<string>();
  let left = MAX_WIDGETS;

  return async (modelId, title) => {
    if (open.size === 0) left = MAX_WIDGETS;
    const partsOf = async (state: State, deep: number): Promise<string[]> => {
      const parts: string[] = [];
      for (const child of listOf(state['children']))
        if (typeof child === 'string' && child.startsWith(PREFIX))
          parts.push((await draw(child.slice(PREFIX.length), deep + 1)) ?? '');
      return parts;
    };
    const titled = async (state: State, deep: number): Promise<string> => {
      const parts = await partsOf(state, deep);
      const titles = listOf(state['titles']);
      return parts
        .map((part, at) => `<h4>${escaped(textOf(titles[at]) || String(at + 1))}</h4>${part}`)
        .join('');
    };
    const draw = async (id: string, deep: number): Promise<string | null> => {
      const model = models.get(id);
      left -= 1;
      if (!model || left < 0 || deep > MAX_DEEP || open.has(id)) return null;
      open.add(id);
      const drawn = await drawModel(model, deep);
      open.delete(id);
      return drawn;
    };
    const drawModel = async (model: Saved, deep: number): Promise<string> => {
      const { state } = model;
      const name = textOf(state['_model_name']);
      if (/^(?:HBox|VBox|Box|GridBox|Stack)Model$/.test(name)) {
        const direction = name === 'HBoxModel' ? ' class="widgets row"' : ' class="widgets"';
        return `<div${direction}>${(await partsOf(state, deep)).join('')}</div>`;
      }
      if (/^(?:Tab|Accordion)Model$/.test(name)) return titled(state, deep);
      if (name === 'OutputModel') return drawOutputs(outputsIn(state), title);
      if (name === 'HTMLModel') return framed(textOf(state['value']), title);
      if (name === 'HTMLMathModel')
        return framed(htmlWithFormulas(textOf(state['value']), formula), title);
      if (name === 'LabelModel')
        return `<p class="widget">${textWithFormulas(textOf(state['value']), formula)}</p>`;
      if (/ProgressModel$/.test(name)) return progress(state);
      if (name === 'ImageModel') return image(model, title);
      if (/ButtonModel$/.test(name) && !('value' in state))
        return `<p class="widget"><button type="button" disabled>${escaped(textOf(state['description']))}</button></p>`;
      const module = textOf(state['_model_module']);
      if (module === '@jupyter-widgets/controls') return labelled(state, chosen(state));
      const kept = figurePicture(state['_data_url']);
      if (kept !== null)
        return (
          picture(kept, textOf(state['_figure_label']) || title) +
          note(`The picture of a widget (${module.slice(0, 60)}) as Python drew it last.`)
        );
      return note(
        `Here is a widget (${name.replace(/Model$/, '').slice(0, 60) || 'unknown'}). The notebook draws it; an exported page does not.`,
      );
    };
    return closed.has(modelId) ? '' : draw(modelId, 0);
  };
};
