import { journey, checkAppearance, signIn, signOut } from '../../harness';
import { toast } from '../steps';
import { addColleague } from '../streams/people';

const MIA = { user_name: 'mia', password: 'a long password' };

journey(
  'an admin lowers what the programs of a member may use, and the member sees it in Settings',
  { timeout: 240_000 },
  async ({ page, server, expected }) => {
    // More than the default is refused.
    expected.push(/422/);
    await addColleague(server, MIA, 'Mia Muster');
    await signIn(page, server);
    await page.goto(`${server.origin}/team/mia`);
    const limits = page.getByRole('region', { name: 'Limits of programs' });
    await limits.getByText('Longest file').waitFor();
    await checkAppearance(page, 'limits of a member');
    await limits.getByRole('button', { name: 'Change limits…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limits of mia' });
    await dialog.getByLabel('Memory').fill('99999999');
    await dialog.getByLabel('Processes').fill('64');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^At most [\d,]+ MiB/).waitFor();
    await checkAppearance(page, 'limits refused');
    await dialog.getByLabel('Memory').fill('256');
    await page.keyboard.press('Enter');
    await toast(page, 'Limits changed').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await limits.getByText('256 MiB (lowered)').waitFor();

    await signOut(page);
    await signIn(page, server, MIA);
    await page.goto(`${server.origin}/settings?tab=usage`);
    const current = page.getByRole('region', { name: 'Limits of your programs' });
    await current.getByText('256 MiB').waitFor();
    await current.getByText('64', { exact: true }).waitFor();
    await checkAppearance(page, 'limits in settings');
  },
);
