import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { dropped } from '~/web/kit/local/dropped';
import { countText } from '~/web/kit/text/counts';
import { filesDropped, filesPicked } from '../events';
import { KINDS } from '../kinds';
import type { CreateValues } from '../values';
import { pickedFrom } from './drops';
import { firstOf, MainFileField, othersHint } from './MainFileField';

interface LocalFilesProps {
  readonly values: CreateValues;
  readonly reading: boolean;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

const DIRECTORY = { webkitdirectory: '' };

/** Files of this computer: one, several, or a folder, chosen or dropped. */
export function LocalFiles({ values, reading, problem, problemOfFiles }: LocalFilesProps) {
  const say = useSay();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const kind = KINDS[values.kind];
  const { form } = kind;
  const paths = values.files.map(({ relative_path }) => relative_path);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = pickedFrom(event.target.files ?? []);
    event.target.value = '';
    if (picked.files.length > 0) say(filesPicked({ form, ...picked }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    say(filesDropped({ form, drop: dropped.keep(event.dataTransfer.items) }));
  };
  return (
    <>
      <div
        className="form-drop" data-over={over || undefined} onDragOver={(event) => { event.preventDefault(); setOver(true); }}
        onDragLeave={() => setOver(false)} onDrop={drop}
      >
        <input ref={files} type="file" multiple hidden aria-label="Files of this computer" onChange={pick} />
        <input ref={folder} type="file" hidden aria-label="Folder of this computer" onChange={pick} {...DIRECTORY} />
        <p>{summaryOf(values)}</p>
        <div className="form-drop-buttons">
          <Button type="button" size="small" content="Choose files" onClick={() => files.current?.click()} />
          <Button type="button" size="small" content="Choose a folder" onClick={() => folder.current?.click()} />
        </div>
        {problemOfFiles && <p className="at-problem" role="alert">{problemOfFiles}</p>}
      </div>
      {values.files.length > 0 && (
        <MainFileField
          kind={kind} value={values.main_file} paths={paths} reading={reading} problem={problem}
          hint={reading ? 'Reading the file…' : othersHint(kind, values.main_file, paths)}
        />
      )}
    </>
  );
}

const counted = (count: number) => (count === 1 ? '1 file' : `${countText(count)} files`);

const summaryOf = ({ kind, files }: CreateValues) => (files.length === 0
  ? `Drop a ${KINDS[kind].dropped}, several files or a folder here.`
  : `${counted(files.length)}: ${firstOf(files.map(({ relative_path }) => relative_path))}`);
