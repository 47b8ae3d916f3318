import { Panel, type PanelProps } from '~/web/kit/panels';
import { useAppSelector } from '~/web/kit/state/hooks';
import { selectUser } from '~/web/objects/person';
import { SettingsForm } from '~/web/objects/form/screens/SettingsForm';
import { jobForm } from '../model/form';

/** The settings of the job whose page is open. */
export default function SettingsPanel({ of: id }: PanelProps) {
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
