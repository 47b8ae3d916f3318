import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { projectIn } from '../model/addresses';
import { columnsOf, readTableView, writeTableView, type TableView } from '../model/view';
import { selectExperiments } from '../model/slice';

/** The experiment that is open, how it is looked at, and how to say that it is to be looked at otherwise. */
export const useView = () => {
  const dispatch = useAppDispatch();
  const { project_name: written } = useParams<{ project_name: string }>();
  const { pathname, search, state } = useLocation();
  const project_name = projectIn(written);
  const isHere = useAppSelector((state) => selectExperiments(state).name === project_name);
  const known = useAppSelector((state) => selectExperiments(state).project);
  const problem = useAppSelector((state) => selectExperiments(state).request.problem ?? null);
  const project = isHere ? known : null;
  const view = useMemo(() => readTableView(search), [search]);
  const columns = useMemo(() => columnsOf(view, project?.fields ?? []), [view, project?.fields]);
  const change = useCallback(
    (changes: Partial<TableView>) => {
      dispatch(replace({ pathname, search: writeTableView(search, changes), state }));
    },
    [dispatch, pathname, search, state],
  );
  return { project_name, project, problem: isHere ? problem : null, view, columns, change, search };
};

export type Viewed = ReturnType<typeof useView>;
