import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { always, every, type EventOf } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { searchOpened } from '~/web/core/shell/events';
import { JOB_RUNNING, NOTEBOOK_STATUS, type NamedObject } from '~/contract';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { selectUser } from '~/web/core/session/person';
import { isStoppable, selectWhyNotStop } from '~/web/work/entities/stopping';
import { logoutConfirmOpened } from '~/web/core/uploads/events';
import { searchTyped } from './events';
import { collectCommands, loadNames, searchRelated } from './openSearch.saga';
import { names } from './model/names';
import { related } from './model/related';
import { searchSlice } from './model/slice';
import { releaseRequested } from '../dashboard/events';

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
const searchCommands: CommandsOf = (state) => [
  ...stopCommands(state),
  {
    key: 'logout',
    label: 'Logout',
    icon: 'log out',
    event: () => logoutConfirmOpened(),
  },
];

const textChanged: EventOf<UnknownAction> = {
  type: 'shell/searchOpened|search/typed',
  match: isAnyOf(searchOpened, searchTyped),
};

export const search: Feature = {
  large: ['search.names'],
  reducers: {
    search: { overlay: searchSlice.reducer, names: names.reducer, related: related.slice.reducer },
  },
  flows: [
    always(loadNames),
    always(collectCommands),
    every(textChanged, searchRelated),
    related.line,
  ],
  commands: searchCommands,
  panels: { search: lazily(() => import('./screens/SearchOverlay')) },
};
