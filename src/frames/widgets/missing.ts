import { DOMWidgetModel, DOMWidgetView } from '@jupyter-widgets/base';

/** A widget whose code is in a package that this page does not have. */
export class MissingModel extends DOMWidgetModel {}

/** Says which package a widget needs, and what to do. */
export class MissingView extends DOMWidgetView {
  override render(): void {
    super.render();
    const module = String(this.model.get('_view_module') ?? this.model.get('_model_module'));
    const name = document.createElement('code');
    name.textContent = `${module} ${String(this.model.get('_view_module_version') ?? '')}`.trim();
    this.el.classList.add('missing');
    this.el.append(
      'This widget is drawn by the JavaScript package ',
      name,
      ', which does not come with the notebook. Its values are in Python all the same. To see it, open the notebook in Jupyter with the package installed, or use a widget made with anywidget, which brings its code along.',
    );
  }
}
