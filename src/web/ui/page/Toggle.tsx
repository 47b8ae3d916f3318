import './page.css';

/** Props of {@link Toggle}. */
export interface ToggleProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A toolbar button that stays down: 'Team', 'Shared with me', 'Archived'. */
export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      className="at-toggle"
      aria-pressed={on}
      onClick={() => {
        onChange(!on);
      }}
    >
      {label}
    </button>
  );
}
