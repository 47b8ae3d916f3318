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
import { AccountTab } from './AccountTab';
import { AppearanceTab } from './AppearanceTab';
import { ConnectedAppsTab } from './ConnectedAppsTab';
import { CredentialsTab } from './CredentialsTab';
import { NotificationsTab } from './NotificationsTab';
import { SecretsTab } from './SecretsTab';
import { SessionsTab } from './SessionsTab';
import { ShortcutsTab } from './ShortcutsTab';
import { UsageTab } from './UsageTab';
import './settings.css';

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
