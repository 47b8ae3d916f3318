import { lazily } from '~/web/kit/browser/lazily';
import type { Room } from '~/web/kit/room';
import { jobFormCommands } from './commands';
import { jobForm as form } from './model/form';

/** The forms of batch jobs. */
export const jobForm: Room = {
  flows: [...form.lines],
  commands: jobFormCommands,
  panels: { jobSettings: lazily(() => import('./screens/SettingsPanel')) },
};
