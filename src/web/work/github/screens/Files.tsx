import { useMemo } from 'react';
import { Button } from 'semantic-ui-react';
import { sizeText } from '~/text/size';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { Progress } from '~/web/ui/data/Progress';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { boxTicked, branchChosen, filterTyped, treeCancelled } from '../events';
import { selectGithubGate } from '../model/gateSlice';
import type { Browse, Tree } from '../model/sourceSlice';
import { FileTree } from './FileTree';
import { childrenOf, matchCounts, treeView } from '../model/visible';

interface FilesProps {
  readonly form: string;
  readonly browse: Browse;
}

/** The files of the branch: being read, missing, or a tree to tick. */
export function Files({ form, browse }: FilesProps) {
  const dispatch = useAppDispatch();
  const { branch, tree } = browse;
  if (branch === null) return null;
  const again = () => dispatch(branchChosen({ for: form, branch }));
  if (tree.status === 'idle')
    return (
      <p>
        <Button type="button" content="Read the files" onClick={again} />
      </p>
    );
  if (tree.status === 'failed')
    return <LoadError message={reasonOf(tree.problem)} onRetry={again} />;
  if (tree.status === 'loading')
    return <Reading {...tree} onCancel={() => dispatch(treeCancelled({ for: form }))} />;
  return <Ready form={form} browse={browse} tree={tree} />;
}

function Reading({
  read,
  known,
  files,
  onCancel,
}: {
  read: number;
  known: number;
  files: number;
  onCancel: () => void;
}) {
  const numbers =
    known > 0
      ? `${countText(read)} of ${countText(known)} folders, ${countText(files)} files`
      : undefined;
  return (
    <Progress
      label="Reading the files"
      share={known > 0 ? read / known : undefined}
      numbers={numbers}
      onCancel={onCancel}
    />
  );
}

function Ready({
  form,
  browse,
  tree: { rows, partial },
}: FilesProps & { tree: Extract<Tree, { status: 'succeeded' }> }) {
  const dispatch = useAppDispatch();
  const { remaining } = useAppSelector(selectGithubGate);
  const { repo, branch, filter, open, ticked } = browse;
  const children = useMemo(() => childrenOf(rows), [rows]);
  const found = useMemo(() => matchCounts(rows, filter), [rows, filter]);
  const view = useMemo(
    () => treeView(children, found, { open, ticked, filter }),
    [children, found, open, ticked, filter],
  );
  const { files, bytes } = useMemo(() => chosenOf(rows, ticked), [rows, ticked]);
  if (files === 0)
    return (
      <EmptyState title="Nothing found" hint={`The branch '${branch ?? ''}' holds no files.`} />
    );
  return (
    <>
      {remaining !== null && (
        <p className="github-quota">
          This tree have {files} files and you have {remaining} requests remaining (Github hourly
          reset the limit)
        </p>
      )}
      {partial && (
        <Banner tone="warn">
          GitHub holds back a part of this repository: not every file is listed.
        </Banner>
      )}
      <div className="github-tools">
        <FilterBox
          label="Filter files"
          value={filter}
          onChange={(text) => dispatch(filterTyped({ for: form, text }))}
        />
        <label className="github-all">
          <input
            type="checkbox"
            checked={view.box === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = view.box === 'some';
            }}
            onChange={(event) =>
              dispatch(boxTicked({ for: form, path: '', ticked: event.target.checked }))
            }
          />
          {filter === '' ? 'All files' : `All ${countText(view.found)} found`}
        </label>
        <span className="at-muted" role="status">
          {ticked.length === 0
            ? 'No files chosen'
            : `${countText(ticked.length)} chosen, ${sizeText(bytes)}`}
        </span>
      </div>
      {view.lines.length === 0 ? (
        <EmptyState picture="search" title="Nothing found" hint="No file has this in its path." />
      ) : (
        <FileTree form={form} label={`Files of ${repo ?? ''}`} view={view} />
      )}
    </>
  );
}

const chosenOf = (
  rows: Extract<Tree, { status: 'succeeded' }>['rows'],
  ticked: readonly string[],
) => {
  const chosen = new Set(ticked);
  let files = 0;
  let bytes = 0;
  for (const row of rows) {
    if (row.kind === 'file') files += 1;
    if (chosen.has(row.path)) bytes += row.size;
  }
  return { files, bytes };
};
