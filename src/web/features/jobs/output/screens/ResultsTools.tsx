import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { nameOf, breadcrumbOf } from '~/web/lib/browser/url/drivePaths';
import { visibly } from '~/web/lib/text/readable';
import { CopyProgress } from '~/web/features/drive/copying/CopyProgress';
import { FolderBreadcrumb } from '~/web/ui/files/FolderBreadcrumb';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { resultsDownloadRequested, savePickerOpened, type Save } from '../events';
import { writeOutputView, type SubmissionOf } from '../model/url';
import { selectSaving } from '../selectors';
import { itemsCounted } from '../messages';

interface ResultsToolsProps {
  readonly of: SubmissionOf & { readonly folder: string };
  readonly chosen: readonly string[];
}

/** The actions on results: one of them, or those that are chosen. */
export const resultActions = (
  { batch_job_id, submission_id }: SubmissionOf,
  paths: readonly string[],
  dispatch: (event: UnknownAction) => void,
): readonly MenuAction[] => [
  {
    key: 'download',
    label: 'Download',
    icon: 'download',
    onChoose: () => dispatch(resultsDownloadRequested({ batch_job_id, submission_id, paths })),
  },
  {
    key: 'save',
    label: 'Save to drive …',
    icon: 'folder open outline',
    onChoose: () => dispatch(savePickerOpened({ batch_job_id, submission_id, paths })),
  },
];

/** 'Saving notes.txt'. A folder that is saved whole has no name where it is the root. */
const savingLabel = ({ paths }: Pick<Save, 'paths'>): string =>
  `Saving ${paths.length === 1 ? visibly(nameOf(paths[0] ?? '')) || 'all results' : itemsCounted(paths.length)}`;

/** Where one is in the results, and what to do with what is chosen; with nothing chosen, with the whole folder that shows. */
export function ResultsTools({ of, chosen }: ResultsToolsProps) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const saving = useAppSelector(selectSaving);
  const isCopying = saving?.phase === 'copying';
  const href = (folder: string) => pathname + writeOutputView(search, { folder, file: null });
  const [download, save] = resultActions(of, chosen.length > 0 ? chosen : [of.folder], dispatch);
  const what = chosen.length > 0 ? itemsCounted(chosen.length) : 'all';
  return (
    <div className="results-tools">
      <FolderBreadcrumb
        label="Folder"
        root="Results"
        steps={breadcrumbOf(of.folder)}
        href={href}
        onOpen={(folder) => dispatch(push(href(folder)))}
      />
      <ReasonedButton label={`Download ${what}`} onClick={download?.onChoose} />
      <ReasonedButton
        label={isCopying ? 'Saving …' : `Save ${what} to drive …`}
        reason={
          saving ? 'The results before these are still on their way to the drive.' : undefined
        }
        onClick={save?.onChoose}
      />
      <span className="at-hidden" role="status">
        {isCopying && `${savingLabel(saving)}…`}
      </span>
      {isCopying && saving.progress !== undefined && (
        <CopyProgress
          id={saving.copyId}
          label={savingLabel(saving)}
          progress={saving.progress}
          next='.results-list [role="grid"]'
        />
      )}
    </div>
  );
}
