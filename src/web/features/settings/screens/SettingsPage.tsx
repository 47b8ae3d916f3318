import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Button } from 'semantic-ui-react';
import type { Right } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectMay, selectWhyNot } from '~/web/core/session/person';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { Tabs } from '~/web/ui/page/Tabs';
import { logoutConfirmOpened } from '~/web/core/uploads/events';
import { Panel } from '~/web/lib/panels';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectConfirmsDataLoss } from '~/web/core/preferences/preferences';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { dataLossConfirmChanged } from '~/web/core/preferences/events';
import { AccountTab } from './AccountTab';
import { CredentialsTab } from './CredentialsTab';
import { NotificationsTab } from './NotificationsTab';
import { SecretsTab } from './SecretsTab';
import { SessionsTab } from './SessionsTab';
import { UsageTab } from './UsageTab';
import ThemeChoice from './theme/ThemeChoice';
import './settings.css';

/** Accounts elsewhere that Atelier may use in the person's name (PRM-09). */
function ConnectedAppsTab() {
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

/** Whether a notebook asks before its variables are lost: what 'Don’t ask again' turned off is turned on here. */
function DataLossConfirmChoice() {
  const asks = useAppSelector(selectConfirmsDataLoss);
  const dispatch = useAppDispatch();
  return (
    <SwitchField
      label="Ask before variables are lost"
      on={asks}
      hint="Before a notebook that runs is stopped or restarted."
      onChange={(next) => {
        dispatch(dataLossConfirmChanged({ asks: next }));
      }}
    />
  );
}

/** How the app looks, and how much it asks, in this browser. */
function AppearanceTab() {
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

/** Which keys do what, in this browser. */
const ShortcutsTab = () => (
  <Panel name="shortcuts" of="settings" fallback={<Skeleton lines={6} />} />
);

interface SettingsTab {
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType;
  /** The right that shows it (PRM-09). */
  readonly right?: Right;
}

const TABS: readonly SettingsTab[] = [
  { key: 'account', label: 'Account', Content: AccountTab },
  { key: 'notifications', label: 'Notifications Preferences', Content: NotificationsTab },
  { key: 'sessions', label: 'Sessions', Content: SessionsTab },
  { key: 'credentials', label: 'Credentials', Content: CredentialsTab, right: 'credentials' },
  { key: 'apps', label: 'Connected apps', Content: ConnectedAppsTab, right: 'connectedApps' },
  { key: 'secrets', label: 'Secrets', Content: SecretsTab, right: 'secrets' },
  { key: 'usage', label: 'Usage', Content: UsageTab },
  { key: 'appearance', label: 'Appearance', Content: AppearanceTab },
  { key: 'shortcuts', label: 'Shortcuts', Content: ShortcutsTab },
];

/** The settings of the current user (RT-47): the account, what one is told, where one is signed in, how the app looks, which keys do what. */
export default function SettingsPage() {
  const { settings } = useParams<{ settings: string }>();
  const [asked, choose] = useQueryPart('tab');
  const shown = TABS.find((tab) => tab.key === asked) ?? TABS[0]!;
  const lacking = useAppSelector((state) =>
    shown.right ? selectWhyNot(state, shown.right) : null,
  );
  const granted = useAppSelector((state) =>
    TABS.filter(({ right }) => !right || selectMay(state, right))
      .map(({ key }) => key)
      .join(),
  );
  return (
    <Page title="Settings" action={settings === 'settings' ? <Logout /> : undefined}>
      <Tabs
        label="Parts of the settings"
        tabs={TABS.filter(({ key }) => granted.split(',').includes(key))}
        active={shown.key}
        onChoose={choose}
      />
      {lacking === null ? <shown.Content /> : <Banner tone="warn">{lacking}</Banner>}
    </Page>
  );
}

/** Not where another app frames the page: there it is that app's (SET-02, RT-04). */
function Logout() {
  const dispatch = useAppDispatch();
  return (
    <Button
      type="button"
      icon="log out"
      content="Logout"
      onClick={() => dispatch(logoutConfirmOpened())}
    />
  );
}
