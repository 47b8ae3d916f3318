import { useParams } from 'react-router';
import { Button } from 'semantic-ui-react';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { selectUploading } from '~/web/objects/uploads';
import { Page } from '~/web/ui/page/Page';
import { Tabs } from '~/web/ui/page/Tabs';
import { signOutRequested } from '../../session/events';
import { logoutAsked } from '../../uploads/events';
import { AccountTab } from './AccountTab';
import { AppearanceTab } from './AppearanceTab';
import { NotificationsTab } from './NotificationsTab';
import { SessionsTab } from './SessionsTab';
import { ShortcutsTab } from './ShortcutsTab';
import './settings.css';

const TABS = [
  { key: 'account', label: 'Account', Content: AccountTab },
  { key: 'notifications', label: 'Notifications Preferences', Content: NotificationsTab },
  { key: 'sessions', label: 'Sessions', Content: SessionsTab },
  { key: 'appearance', label: 'Appearance', Content: AppearanceTab },
  { key: 'shortcuts', label: 'Shortcuts', Content: ShortcutsTab },
] as const;
type Key = (typeof TABS)[number]['key'];

/** What is one's own (RT-47): the account, what one is told, where one is signed in, how the app looks, which keys do what. */
export default function SettingsPage() {
  const { settings } = useParams<{ settings: string }>();
  const [asked, choose] = useQueryPart('tab');
  const { key, Content } = TABS.find((tab) => tab.key === asked) ?? TABS[0];
  return (
    <Page title="Settings" action={settings === 'settings' ? <Logout /> : undefined}>
      <Tabs<Key> label="Parts of the settings" tabs={TABS} active={key} onChoose={choose} />
      <Content />
    </Page>
  );
}

/** Not where another app frames the page: there it is that app's (SET-02, RT-04). */
function Logout() {
  const dispatch = useAppDispatch();
  const uploading = useAppSelector(selectUploading);
  return <Button type="button" icon="log out" content="Logout" onClick={() => dispatch(uploading > 0 ? logoutAsked() : signOutRequested())} />;
}
