import { JOB_RUNNING, NOTEBOOK_STATUS, type NamedObject } from '~/contract';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { selectUser } from '~/web/core/session/person';
import { isStoppable, selectWhyNotStop } from '~/web/work/entities/stopping';
import { releaseRequested } from '../dashboard/events';
import { logoutConfirmOpened } from '~/web/core/uploads/events';
import { names } from './model/names';

const runs = ({ kind, status }: NamedObject) =>
  kind === 'notebook'
    ? status === NOTEBOOK_STATUS.started
    : kind === 'job' && JOB_RUNNING.includes(status);

/** Every notebook and job of the person's own that runs can be stopped by its name, as the menu of its row does it. */
const stopCommands: CommandsOf = (state) => {
  const user_name = selectUser(state)?.user_name;
  return names.selectAll(state).flatMap((object): Command[] => {
    const { kind, id, name } = object;
    if (!isStoppable(kind) || object.user_name !== user_name || !runs(object)) return [];
    return [
      {
        key: `stop/${kind}/${id}`,
        label: `Stop ${name}`,
        icon: 'stop',
        reason: selectWhyNotStop(state, kind, id),
        event: () => releaseRequested({ kind, id, name }),
      },
    ];
  });
};

/** Commands without a page. */
export const searchCommands: CommandsOf = (state) => [
  ...stopCommands(state),
  {
    key: 'logout',
    label: 'Logout',
    icon: 'log out',
    event: () => logoutConfirmOpened(),
  },
];
