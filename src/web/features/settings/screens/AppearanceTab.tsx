import { DataLossConfirmChoice } from './DataLossConfirmChoice';
import ThemeChoice from './theme/ThemeChoice';

/** How the app looks, and how much it asks, in this browser. */
export function AppearanceTab() {
  return (
    <div className="settings-parts">
      <section className="settings-form" aria-labelledby="settings-theme">
        <h2 id="settings-theme">Theme</h2>
        <ThemeChoice />
      </section>
      <section className="settings-form" aria-labelledby="settings-questions">
        <h2 id="settings-questions">Questions</h2>
        <DataLossConfirmChoice />
      </section>
    </div>
  );
}
