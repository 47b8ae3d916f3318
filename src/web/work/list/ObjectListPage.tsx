import { useCallback, useMemo, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countStatuses, filterRows, sortRows, type Sort } from '~/web/lib/browser/url/listView';
import { useListView } from '~/web/lib/browser/url/useListView';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { ViewSwitch, type View } from '~/web/ui/page/ViewSwitch';
import { listTypeChosen } from '~/web/core/preferences/events';
import { selectTeamToggle } from '~/web/core/session/person';
import { selectListType } from '~/web/core/preferences/preferences';
import type { ObjectRow } from '~/web/work/entities/pending';
import { isSettled } from '~/web/lib/state/request';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import type { Renaming } from '~/web/work/entities/renaming.saga';
import { isSubmitting } from '~/web/lib/state/draft';
import type { ObjectList } from './objectList';
import { ObjectLine } from './ObjectLine';
import { ObjectRows } from './ObjectRows';

interface RenameDialogProps {
  readonly one: string;
  readonly renaming: Renaming;
}

/** Asks what an object is to be called. */
function RenameDialog({ one, renaming: { form, formOf, requested } }: RenameDialogProps) {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(formOf);
  if (!asked) return null;
  const { values, initial } = asked;
  const submitting = isSubmitting(asked);
  return (
    <FormDialog
      title={`Rename ${initial.name}`}
      verb="Rename"
      size="small"
      submitting={submitting}
      onClose={() => dispatch(form.events.closed())}
      onSubmit={() => dispatch(requested())}
    >
      <TextField
        label={`Name of the ${one}`}
        required
        first
        value={values.name}
        problem={form.shownProblemsOf(asked, null).name}
        onChange={(name) => dispatch(form.events.changed({ name }))}
      />
    </FormDialog>
  );
}

interface ObjectListPageProps<Row extends ObjectRow> {
  readonly list: ObjectList<Row>;
  /** Questions that may lie over the page. */
  readonly children?: ReactNode;
}

const statusOfRow = ({ status }: ObjectRow) => status;

/** The rows that show, in their order, and those of them that are chosen. */
function useShown<Row extends ObjectRow>(
  {
    feature: { idOf, nameOf, selectSelected },
    sortKeys,
    statusOf = statusOfRow,
    foundBy,
  }: ObjectList<Row>,
  rows: readonly Row[],
) {
  const {
    view: { filter, status, sort },
  } = useListView();
  const marked = useAppSelector(selectSelected);
  const named = useMemo(
    () => filterRows(rows, filter, (row) => [nameOf(row), idOf(row), foundBy?.(row) ?? '']),
    [rows, filter, nameOf, idOf, foundBy],
  );
  const counts = useMemo(() => countStatuses(named, statusOf), [named, statusOf]);
  const shown = useMemo(() => {
    const standing = status === null ? named : named.filter((row) => statusOf(row) === status);
    return sortRows(standing, sort, sortKeys);
  }, [named, status, statusOf, sort, sortKeys]);
  const chosen = useMemo(() => {
    const marks = new Set(marked);
    return marks.size === 0 ? [] : shown.filter((row) => marks.has(idOf(row)));
  }, [shown, marked, idOf]);
  const chosenIds = useMemo(() => chosen.map(idOf), [chosen, idOf]);
  return { shown, counts, chosen, chosenIds };
}

/** The list of a feature's objects: own ones, or the team's; how it is looked at stands in the address. */
export function ObjectListPage<Row extends ObjectRow>({
  list,
  children,
}: ObjectListPageProps<Row>) {
  const dispatch = useAppDispatch();
  const { feature, title, label, CreateNew, Above, renaming, ofTeam = false } = list;
  const {
    path,
    words: { many },
  } = feature;
  const {
    view: { filter, status, team: wantsTeam, view, sort },
    change,
  } = useListView();
  const teamToggle = useAppSelector(selectTeamToggle);
  const toggle = ofTeam ? null : teamToggle;
  const team = wantsTeam && toggle !== null;
  const rows = useAppSelector((state) => feature.selectRows(state, team));
  const wasRead = useAppSelector((state) => isSettled(feature.selectList(state, team).request));
  const listType = useAppSelector((state) => selectListType(state, path));
  const { shown, counts, chosen, chosenIds } = useShown(list, rows);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const onClearFilter = useCallback(() => change({ filter: '', status: null }), [change]);
  const onStatus = (next: string | null) => change({ status: next });
  const shownAs = list.cardOf ? (view ?? listType) : 'list';
  const onView = (next: View) => {
    dispatch(listTypeChosen({ path, listType: next }));
    change({ view: next });
  };
  return (
    <Page
      fill
      title={title}
      count={wasRead ? rows.length : undefined}
      action={<CreateNew />}
      toolbar={
        <Toolbar label={label} end={list.cardOf && <ViewSwitch view={shownAs} onChange={onView} />}>
          <FilterBox
            label={`Filter ${many}`}
            value={filter}
            onChange={(text) => change({ filter: text })}
          />
          {toggle && <Toggle label={toggle} on={team} onChange={(on) => change({ team: on })} />}
        </Toolbar>
      }
    >
      {Above && <Above />}
      <ObjectLine
        list={list}
        chosen={chosen}
        shown={shown.length}
        total={rows.length}
        team={team}
        counts={counts}
        status={status}
        onStatus={onStatus}
      />
      <ObjectRows
        list={list}
        rows={shown}
        chosen={chosenIds}
        team={team}
        view={shownAs}
        filter={filter}
        status={status}
        sort={sort}
        onSort={onSort}
        onClearFilter={onClearFilter}
      />
      {renaming && <RenameDialog one={feature.words.one} renaming={renaming} />}
      {children}
    </Page>
  );
}
