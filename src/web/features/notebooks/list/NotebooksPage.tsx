import type { ObjectList } from '~/web/crossings/objects/list';
import { ObjectListPage } from '~/web/crossings/objects/ObjectListPage';
import { DeleteQuestion } from '../DeleteQuestion';
import { bulkCancelled, notebooksChosen } from '../events';
import type { NotebookRow } from '../moves';
import { rowActions } from '../rowActions';
import { selectBulk, selectChosen, selectRows, selectShelf, type WithNotebooks } from '../selectors';
import { ownNotebooks, teamNotebooks } from '../shelves';
import { Chosen } from './Chosen';
import { columnsOf, sortKeys } from './columns';
import { CreateNew } from './CreateNew';
import { cardOf } from './NotebookCard';

const list: ObjectList<NotebookRow, WithNotebooks> = {
  path: '/notebooks', title: 'Code', label: 'Notebooks', one: 'notebook', many: 'notebooks',
  hint: 'Make one from an empty file, or from notebooks and folders of this computer.',
  idOf: ({ notebook_id }) => notebook_id, nameOf: ({ notebook_name }) => notebook_name,
  wanted: { own: ownNotebooks.events.wanted, team: teamNotebooks.events.wanted },
  selectRows, selectShelf, selectChosen, selectBulk, bulkCancelled: () => bulkCancelled(),
  chosen: (notebook_ids) => notebooksChosen({ notebook_ids }),
  bulkWords: { stop: 'Stopping notebooks', delete: 'Deleting notebooks' },
  columnsOf, cardOf, sortKeys, actionsOf: rowActions, CreateNew, Chosen,
};

/** The list of notebooks (RT-06): own ones, or the team's. */
export default function NotebooksPage() {
  return <ObjectListPage list={list}><DeleteQuestion /></ObjectListPage>;
}
