import { Panel, type PanelProps } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { CreatePage } from '~/web/work/forms/screens/CreatePage';
import { SettingsForm } from '~/web/work/forms/screens/SettingsForm';
import { jobForm } from '../model/form';

/** /jobs/create: the form that makes a batch job, on a page of its own. */
export const CreateJobPage = () => <CreatePage of={jobForm} />;

/** The settings of the job whose page is open. */
export function JobSettings({ of: id }: PanelProps) {
  const own = useAppSelector(
    (state) => jobForm.selectSettings(state, id)?.object.user_name === selectUser(state)?.user_name,
  );
  return (
    <>
      <SettingsForm of={jobForm} id={id} />
      {own && <Panel name="offeredSecrets" of={`job ${id}`} />}
    </>
  );
}
