import { Panel, type PanelProps } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { SettingsForm } from '~/web/work/forms/screens/SettingsForm';
import { notebookForm } from '../model/form';

/** The settings of the notebook whose page is open. */
export default function SettingsPanel({ of: id }: PanelProps) {
  const own = useAppSelector(
    (state) =>
      notebookForm.selectSettings(state, id)?.object.user_name === selectUser(state)?.user_name,
  );
  return (
    <>
      <SettingsForm of={notebookForm} id={id} />
      {own && <Panel name="addedPackages" of={id} />}
      {own && <Panel name="offeredSecrets" of={`notebook ${id}`} />}
    </>
  );
}
