import { matchPath } from 'react-router';
import { selectLocation } from '~/web/lib/browser/url/location';
import type { CommandsOf } from '~/web/lib/commands';
import { saveRequested } from '~/web/work/forms/events';
import { isSubmitting } from '~/web/lib/state/draft';
import { jobForm } from './model/form';

/** The settings of the job whose page is open are saved where something in them has changed (SRCH-07). */
export const jobFormCommands: CommandsOf = (state) => {
  const id =
    matchPath<{ id: string }>(selectLocation(state).pathname, { path: '/jobs/:id', exact: true })
      ?.params.id ?? '';
  const form = jobForm.selectSettings(state, id);
  if (
    !form ||
    !jobForm.selectSettingsDirty(state, id) ||
    !jobForm.selectMayEdit(state, id).settings
  )
    return [];
  return [
    {
      key: `save/job/${id}`,
      label: `Save the settings of ${jobForm.table.nameOf(form.object)}`,
      icon: 'save',
      byKey: 'save',
      reason: isSubmitting(form.draft) ? 'Saving…' : undefined,
      event: () => saveRequested({ kind: jobForm.table.kind, id }),
    },
  ];
};
