import type { PanelProps } from '~/web/kit/panels';
import { SettingsForm } from '~/web/objects/form/screens/SettingsForm';
import { jobForm } from '../model/form';

/** The settings of the job whose page is open. */
export default function SettingsPanel({ of: id }: PanelProps) {
  return <SettingsForm of={jobForm} id={id} />;
}
