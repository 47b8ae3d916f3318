import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { pickRequested } from '../../drivePicker/events';
import { driveSearchNeeded } from '../events';
import {
  nameOf,
  type DriveChoice,
  type FilesState,
  type FileTraits,
  type SourceValues,
} from '../model/values';
import { firstOf, MainFileField } from './MainFileField';

interface DriveFilesProps {
  readonly form: string;
  readonly traits: FileTraits;
  readonly values: SourceValues;
  readonly search: FilesState['search'];
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

/** Files or a folder of the Drive; they are copied, and stay where they are. */
export default function DriveFiles({
  form,
  traits,
  values: { drive, main_file },
  search,
  problem,
  problemOfFiles,
}: DriveFilesProps) {
  const dispatch = useAppDispatch();
  const retry = (
    <button type="button" className="at-link" onClick={() => dispatch(driveSearchNeeded({ form }))}>
      Retry
    </button>
  );
  return (
    <>
      <div className="form-drop" data-wrong={problemOfFiles ? '' : undefined}>
        <p>
          {drive
            ? summaryOf(drive)
            : `Choose a ${traits.dropped}, several files or a folder. They are copied.`}
        </p>
        <Button
          type="button"
          size="small"
          content="Choose from Drive"
          onClick={() => dispatch(pickRequested({ for: form, kind: 'any', multiple: true }))}
        />
        {problemOfFiles && (
          <p className="at-problem" role="alert">
            {problemOfFiles}
          </p>
        )}
      </div>
      {search.status === 'failed' && (
        <Banner tone="bad" action={retry}>
          The {traits.mainFile}s among them could not be read: {reasonOf(search.problem)}
        </Banner>
      )}
      {drive && (
        <MainFileField
          form={form}
          traits={traits}
          value={main_file}
          paths={search.status === 'succeeded' ? search.value.paths : []}
          reading={search.status === 'loading'}
          problem={problem}
          hint={hintOf(traits, search)}
        />
      )}
    </>
  );
}

const summaryOf = ({ storage, paths }: DriveChoice) => {
  const named = firstOf(
    paths.map((path) => (path.endsWith('/') ? `${nameOf(path)}/` : nameOf(path))),
  );
  return `${storage === 'teamdrive' ? 'From the team drive' : 'From the drive'}: ${named}`;
};

const hintOf = ({ mainFile }: FileTraits, search: FilesState['search']) => {
  if (search.status === 'loading') return `Looking for ${mainFile}s…`;
  return search.status === 'succeeded' && search.value.truncated
    ? `Only the first ${countText(search.value.paths.length)} ${mainFile}s are listed.`
    : undefined;
};
