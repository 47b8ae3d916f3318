import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { countText } from '~/web/kit/text/counts';
import { reasonOf } from '~/web/kit/wire/problem';
import { Banner } from '~/web/ui/page/Banner';
import { pickRequested } from '../../drivePicker/events';
import { driveBooksNeeded } from '../events';
import { KINDS, type Kind } from '../kinds';
import type { Loaded } from '../loaded';
import type { CreateValues } from '../values';
import { nameOf, type Books } from './driveChoice';
import { firstOf, MainFileField } from './MainFileField';

interface DriveFilesProps {
  readonly values: CreateValues;
  readonly books: Loaded<Books>;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

/** Files or a folder of the Drive; they are copied, and stay where they are. */
export function DriveFiles({ values: { kind: name, drive, main_file }, books, problem, problemOfFiles }: DriveFilesProps) {
  const say = useSay();
  const kind = KINDS[name];
  const { form } = kind;
  const retry = <button type="button" className="at-link" onClick={() => say(driveBooksNeeded({ form }))}>Retry</button>;
  return (
    <>
      <div className="form-drop" data-wrong={problemOfFiles ? '' : undefined}>
        <p>{drive ? summaryOf(drive) : `Choose a ${kind.dropped}, several files or a folder. They are copied.`}</p>
        <Button
          type="button" size="small" content="Choose from Drive"
          onClick={() => say(pickRequested({ for: form, kind: 'any', multiple: true }))}
        />
        {problemOfFiles && <p className="at-problem" role="alert">{problemOfFiles}</p>}
      </div>
      {books.phase === 'failed' && <Banner tone="bad" action={retry}>The {kind.mainFile}s among them could not be read: {reasonOf(books.problem)}</Banner>}
      {drive && (
        <MainFileField
          kind={kind} value={main_file} paths={books.phase === 'ready' ? books.value.paths : []} reading={books.phase === 'loading'} problem={problem}
          hint={hintOf(kind, books)}
        />
      )}
    </>
  );
}

const summaryOf = ({ storage, paths }: NonNullable<CreateValues['drive']>) => {
  const named = firstOf(paths.map((path) => (path.endsWith('/') ? `${nameOf(path)}/` : nameOf(path))));
  return `${storage === 'teamdrive' ? 'From the team drive' : 'From the drive'}: ${named}`;
};

const hintOf = ({ mainFile }: Kind, books: Loaded<Books>) => {
  if (books.phase === 'loading') return `Looking for ${mainFile}s…`;
  return books.phase === 'ready' && books.value.truncated ? `Only the first ${countText(books.value.paths.length)} ${mainFile}s are listed.` : undefined;
};
