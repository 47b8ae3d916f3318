import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { dropped } from '~/web/lib/browser/files/dropped';
import { countText } from '~/web/lib/text/readable';
import { filesDropped, filesPicked } from '../events';
import { pickedFrom } from '../model/drops';
import type { FileTraits, SourceValues } from '../model/values';
import { firstOf, MainFileField, othersHint } from './MainFileField';

interface LocalFilesProps {
  readonly form: string;
  readonly traits: FileTraits;
  readonly values: SourceValues;
  readonly reading: boolean;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

const DIRECTORY = { webkitdirectory: '' };

/** Files of this computer: one, several, or a folder, chosen or dropped. */
export function LocalFiles({
  form,
  traits,
  values,
  reading,
  problem,
  problemOfFiles,
}: LocalFilesProps) {
  const dispatch = useAppDispatch();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const paths = values.files.map(({ relative_path }) => relative_path);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = pickedFrom(event.target.files ?? []);
    event.target.value = '';
    if (picked.files.length > 0) dispatch(filesPicked({ form, ...picked }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    dispatch(filesDropped({ form, drop: dropped.keep(event.dataTransfer.items) }));
  };
  return (
    <>
      <div
        className="form-drop"
        data-over={over || undefined}
        data-wrong={problemOfFiles ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files of this computer"
          onChange={pick}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label="Folder of this computer"
          onChange={pick}
          {...DIRECTORY}
        />
        <p>{summaryOf(traits, values)}</p>
        <div className="form-drop-buttons">
          <Button
            type="button"
            size="small"
            content="Choose files"
            onClick={() => files.current?.click()}
          />
          <Button
            type="button"
            size="small"
            content="Choose a folder"
            onClick={() => folder.current?.click()}
          />
        </div>
        {problemOfFiles && (
          <p className="at-problem" role="alert">
            {problemOfFiles}
          </p>
        )}
      </div>
      {values.files.length > 0 && (
        <MainFileField
          form={form}
          traits={traits}
          value={values.main_file}
          paths={paths}
          reading={reading}
          problem={problem}
          hint={reading ? 'Reading the file…' : othersHint(traits, values.main_file, paths)}
        />
      )}
    </>
  );
}

const counted = (count: number) => (count === 1 ? '1 file' : `${countText(count)} files`);

const summaryOf = ({ dropped: what }: FileTraits, { files }: SourceValues) =>
  files.length === 0
    ? `Drop a ${what}, several files or a folder here.`
    : `${counted(files.length)}: ${firstOf(files.map(({ relative_path }) => relative_path))}`;
