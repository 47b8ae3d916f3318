import { Icon } from 'semantic-ui-react';
import './page.css';

/** How a list is shown. */
export type View = 'grid' | 'list';

const views: readonly { view: View; icon: 'th' | 'list'; label: string }[] = [
  { view: 'grid', icon: 'th', label: 'Grid' },
  { view: 'list', icon: 'list', label: 'List' },
];

/** Grid or list. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div className="at-switch" role="group" aria-label="Show as">
      {views.map((choice) => (
        <button
          key={choice.view}
          type="button"
          className="at-toggle"
          aria-pressed={view === choice.view}
          aria-label={choice.label}
          title={choice.label}
          onClick={() => {
            onChange(choice.view);
          }}
        >
          <Icon name={choice.icon} />
        </button>
      ))}
    </div>
  );
}
