import { lazy } from 'react';
import type { Room } from '~/web/kit/room';
import { jobForm as form } from './model/form';

/** The forms of batch jobs. */
export const jobForm: Room = {
  flows: [...form.lines],
  panels: { jobSettings: lazy(() => import('./screens/SettingsPanel')) },
};
