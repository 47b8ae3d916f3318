import { push } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { PUBLISHED_PATHS } from '~/contract/gallery';
import type { Publication, PublishedWorkload } from '~/contract';
import { filterRows } from '~/web/lib/browser/url/listView';
import { useListView } from '~/web/lib/browser/url/useListView';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { Tags } from '~/web/work/publishing/Tags';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Tabs } from '~/web/ui/page/Tabs';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { isSettled } from '~/web/lib/state/request';
import { lists } from '../model';

const SEEN_BY = { team: 'Team', link: 'With the link', world: 'Everyone' } as const;
const TABS = [
  { key: 'notebook', label: 'Notebooks' },
  { key: 'batchjob', label: 'Jobs' },
] as const;

const columns: readonly Column<Publication>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'tags',
    title: 'Tags',
    width: '220px',
    from: 'wide',
    cell: ({ tags }) => <Tags tags={tags.slice(0, 3)} />,
  },
  {
    key: 'by',
    title: 'Published by',
    width: '150px',
    from: 'medium',
    cell: ({ fullname, user_name }) => fullname || user_name,
  },
  {
    key: 'seen',
    title: 'Seen by',
    width: '130px',
    from: 'medium',
    cell: ({ audience }) => SEEN_BY[audience],
  },
  {
    key: 'views',
    title: 'Views',
    width: '90px',
    align: 'end',
    from: 'medium',
    cell: ({ view_count }) => countText(view_count),
  },
  {
    key: 'date',
    title: 'Published',
    width: '120px',
    cell: ({ versions: [newest], publish_date }) => (
      <Age at={newest?.publish_date ?? publish_date} />
    ),
  },
];
const soughtIn = ({ name, summary, tags, fullname, task, task_category }: Publication) => [
  name,
  summary,
  ...tags,
  fullname,
  task,
  task_category,
];
const rowKey = ({ publish_token }: Publication) => publish_token;
const rowName = ({ name }: Publication) => name;
const href = ({ workload_type, publish_token }: Publication) =>
  `${PUBLISHED_PATHS[workload_type]}/${publish_token}`;
const HINT =
  'Choose Publish… in the menu of a notebook or a job. It gets a page that you can send to anybody, or to your team alone.';

/** Published work of the team of one kind. */
function PublishedList({ workload }: { readonly workload: PublishedWorkload }) {
  const dispatch = useAppDispatch();
  const list = lists[workload];
  const rows = useAppSelector(list.selectAll);
  const { request } = useAppSelector(
    (state) =>
      (workload === 'notebook' ? state.gallery?.notebooks : state.gallery?.jobs) ?? list.empty,
  );
  const {
    view: { filter },
    change,
  } = useListView();
  const shown = useMemo(() => filterRows(rows, filter, soughtIn), [rows, filter]);
  const onOpen = useCallback((row: Publication) => dispatch(push(href(row))), [dispatch]);
  const loading = !isSettled(request);
  const nothing = filter ? (
    <EmptyState
      picture="search"
      title="Nothing found"
      hint="Nothing published matches the filter."
    />
  ) : (
    <EmptyState title="Nothing published yet" hint={HINT} />
  );
  return (
    <Page
      fill
      title="Published"
      count={loading ? undefined : rows.length}
      toolbar={
        <Toolbar label="Published">
          <FilterBox
            label="Filter what is published"
            value={filter}
            onChange={(text) => change({ filter: text })}
          />
          <Tabs
            label="Kinds of published work"
            tabs={TABS}
            active={workload}
            onChoose={(kind) => dispatch(push(PUBLISHED_PATHS[kind]))}
          />
        </Toolbar>
      }
    >
      {request.problem && rows.length === 0 ? (
        <LoadError
          message={reasonOf(request.problem, '')}
          onRetry={() => dispatch(list.events.refreshRequested())}
        />
      ) : (
        <DataTable
          label="Published"
          rows={shown}
          rowKey={rowKey}
          rowName={rowName}
          columns={columns}
          href={href}
          onOpen={onOpen}
          loading={loading}
          empty={nothing}
        />
      )}
    </Page>
  );
}

/** RT-32 The notebooks that the team published. */
export const PublishedNotebooksPage = () => <PublishedList workload="notebook" />;

/** RT-32 The jobs that the team published. */
export const PublishedJobsPage = () => <PublishedList workload="batchjob" />;
