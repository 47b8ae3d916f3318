import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppSelector } from '~/web/lib/state/hooks';
import { mayEdit, type DagRow } from '../../model/entities';
import { selectUser } from '~/web/core/session/person';

/** Whether the graph is being changed: the address says so (`?edit`), and the person may. */
export const useIsEditing = (dag: DagRow): boolean => {
  const [tab] = useQueryPart('tab');
  const [edit] = useQueryPart('edit');
  const may = mayEdit(dag, useAppSelector(selectUser));
  return edit !== null && may && (tab === null || tab === 'graph');
};
