import type { PanelProps } from '~/web/kit/panels';
import { useSelector } from 'react-redux';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectSettings, type WithForm } from '../selectors';
import { SettingsForm } from './SettingsForm';

/** The settings of the notebook or job whose page is open. */
export default function SettingsPanel({ of }: PanelProps) {
  const form = useSelector((state: WithForm) => selectSettings(state, of));
  return form ? <SettingsForm form={form} /> : <Skeleton lines={8} label="Loading the settings" />;
}
