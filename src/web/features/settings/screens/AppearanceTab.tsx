import { Panel } from '~/web/kit/panels';
import { AskChoice } from './AskChoice';

/** How the app looks, and how much it asks, in this browser. */
export function AppearanceTab() {
  return (
    <div className="settings-parts">
      <section className="settings-form" aria-labelledby="settings-theme">
        <h2 id="settings-theme">Theme</h2>
        <Panel name="theme" of="settings" />
      </section>
      <section className="settings-form" aria-labelledby="settings-questions">
        <h2 id="settings-questions">Questions</h2>
        <AskChoice />
      </section>
    </div>
  );
}
