import { lazily } from '~/web/lib/browser/lazily';
import type { Feature } from '~/web/lib/feature';
import { jobFormCommands } from './commands';
import { jobForm as form } from './model/form';

/** The forms of batch jobs. */
export const jobForm: Feature = {
  flows: [...form.lines],
  commands: jobFormCommands,
  panels: {
    jobSettings: lazily(() =>
      import('./screens/JobForms').then((forms) => ({ default: forms.JobSettings })),
    ),
  },
};
