import { DOMWidgetModel, DOMWidgetView } from '@jupyter-widgets/base';
import { figurePicture } from '~/text/figurePicture';

/** A widget whose code is in a package that this page does not have. */
export class MissingModel extends DOMWidgetModel {}

/** Whether this is the message of an ipympl figure that has changed and is to be drawn. */
const asksToDraw = (content: unknown): boolean =>
  typeof content === 'object' &&
  content !== null &&
  'data' in content &&
  typeof content.data === 'string' &&
  /^\{"type": ?"draw"\}$/.test(content.data);

/** Says which package a widget needs, and what to do; above it stands the picture that Python drew of it, where there is one. */
export class MissingView extends DOMWidgetView {
  private readonly words = document.createElement('p');
  private readonly picture = document.createElement('img');

  override render(): void {
    super.render();
    this.el.classList.add('missing');
    this.el.append(this.words);
    this.listenTo(this.model, 'change:_data_url change:_size', () => this.draw());
    // Python draws only for who asks, and then keeps the picture in `_data_url`.
    this.listenTo(this.model, 'msg:custom', (content: unknown) => {
      if (asksToDraw(content)) this.send({ type: 'draw' });
    });
    this.draw();
  }

  private draw(): void {
    const address = figurePicture(this.model.get('_data_url'));
    if (address === null) this.picture.remove();
    else {
      const [width] = (this.model.get('_size') ?? []) as unknown[];
      this.picture.src = address;
      this.picture.alt = String(this.model.get('_figure_label') ?? 'Figure').slice(0, 200);
      if (typeof width === 'number' && width > 0) this.picture.width = width;
      this.words.before(this.picture);
    }
    const module = String(this.model.get('_view_module') ?? this.model.get('_model_module'));
    const name = document.createElement('code');
    name.textContent = `${module} ${String(this.model.get('_view_module_version') ?? '')}`.trim();
    this.words.replaceChildren(
      'This widget is drawn by the JavaScript package ',
      name,
      ', which does not come with the notebook. ',
      address === null
        ? 'Its values are in Python all the same. To see it, open the notebook in Jupyter with the package installed, or use a widget made with anywidget, which brings its code along.'
        : 'Above is its picture as Python drew it last. To zoom and pan in it, open the notebook in Jupyter with the package installed.',
    );
  }
}
