import type { WidgetModel } from '@jupyter-widgets/base';
import { TabView as JupyterTabView } from '@jupyter-widgets/controls';

/** Tabs as Jupyter draws them. Those without a title are numbered, so that they can be seen, and have a name. */
export class TabView extends JupyterTabView {
  override addChildView(
    model: WidgetModel,
    index: number,
  ): ReturnType<JupyterTabView['addChildView']> {
    const added = super.addChildView(model, index);
    this.number();
    return added;
  }

  override updateTitles(): void {
    super.updateTitles();
    this.number();
  }

  private number(): void {
    for (const [at, { title }] of this.luminoWidget.widgets.entries()) {
      if (title.label === '') title.label = `Tab ${at + 1}`;
    }
  }
}
