import type { PanelProps } from '~/web/kit/panels';
import { SettingsForm } from '~/web/objects/form/screens/SettingsForm';
import { notebookForm } from '../model/form';

/** The settings of the notebook whose page is open. */
export default function SettingsPanel({ of: id }: PanelProps) {
  return <SettingsForm of={notebookForm} id={id} />;
}
