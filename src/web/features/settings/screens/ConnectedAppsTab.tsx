import { Panel } from '~/web/lib/panels';
import { Skeleton } from '~/web/ui/page/Skeleton';

/** Accounts elsewhere that Atelier may use in the person's name (PRM-09). */
export function ConnectedAppsTab() {
  return (
    <section className="settings-parts" aria-labelledby="settings-github">
      <div className="settings-form">
        <h2 id="settings-github">GitHub</h2>
        <p className="at-muted">
          Notebooks and jobs are made of files of your repositories, private ones too. What was made
          of them stays when you disconnect.
        </p>
        <Panel name="githubAccount" of="settings" fallback={<Skeleton lines={1} />} />
      </div>
    </section>
  );
}
