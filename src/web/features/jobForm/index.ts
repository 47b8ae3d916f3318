import { lazily } from '~/web/kit/browser/lazily';
import type { Feature } from '~/web/kit/room';
import { jobFormCommands } from './commands';
import { jobForm as form } from './model/form';

/** The forms of batch jobs. */
export const jobForm: Feature = {
  flows: [...form.lines],
  commands: jobFormCommands,
  panels: { jobSettings: lazily(() => import('./screens/SettingsPanel')) },
};
