import { widgetIn, type WidgetModel } from '~/contract/editor';

type Models = ReadonlyMap<string, WidgetModel>;

const PREFIX = 'IPY_MODEL_';

/** The ids of the widgets that a value names, as parts of it or as what an output shows. */
function* named(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith(PREFIX)) yield value.slice(PREFIX.length);
  if (typeof value !== 'object' || value === null) return;
  const shown = widgetIn(value as Readonly<Record<string, unknown>>);
  if (shown !== null) yield shown;
  for (const item of Object.values(value)) yield* named(item);
}

const isLink = ({ state }: WidgetModel) =>
  'source' in state && 'target' in state && state['_view_name'] == null;

/** These widgets and all that a page needs to draw them: their parts, and the links that move them together with their other ends. */
export function around(models: Models, views: readonly string[]): WidgetModel[] {
  const needed = new Map<string, WidgetModel>();
  const follow = (id: string) => {
    const model = models.get(id);
    if (!model || needed.has(id)) return;
    needed.set(id, model);
    for (const other of named(model.state)) follow(other);
  };
  views.forEach(follow);
  const links = [...models.values()].filter(isLink);
  for (let before = -1; before < needed.size;) {
    before = needed.size;
    for (const link of links)
      if ([...named([link.state['source'], link.state['target']])].some((id) => needed.has(id)))
        follow(link.model_id);
  }
  return [...needed.values()];
}
