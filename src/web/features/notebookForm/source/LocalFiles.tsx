import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { SelectField } from '~/web/ui/form/SelectField';
import { filesDropped, filesPicked, mainFileChosen } from '../events';
import type { CreateValues } from '../values';
import { drops, pickedFrom } from './drops';
import { isNotebookName } from './picked';

interface LocalFilesProps {
  readonly values: CreateValues;
  readonly reading: boolean;
  readonly problem: string | undefined;
  readonly problemOfFiles: string | undefined;
}

const DIRECTORY = { webkitdirectory: '' };
const SHOWN = 4;

/** Files of this computer: one, several, or a folder, chosen or dropped. */
export function LocalFiles({ values, reading, problem, problemOfFiles }: LocalFilesProps) {
  const say = useSay();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = pickedFrom(event.target.files ?? []);
    event.target.value = '';
    if (picked.files.length > 0) say(filesPicked(picked));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    say(filesDropped({ drop: drops.keep(event.dataTransfer.items) }));
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
        <SelectField
          label="Main file" required value={values.main_file || undefined} problem={problem} loading={reading} choices={choicesOf(values)}
          hint={reading ? 'Reading the notebook…' : othersOf(values)} placeholder="Choose the notebook" empty="There is no .ipynb file among them"
          onChange={(relative_path) => say(mainFileChosen({ relative_path }))}
        />
      )}
    </>
  );
}

const choicesOf = ({ files, main_file }: CreateValues) => files.filter(({ relative_path }) => isNotebookName(relative_path) || relative_path === main_file)
  .map(({ relative_path }) => ({ value: relative_path, text: relative_path }));

const counted = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`);

const othersOf = ({ files, main_file }: CreateValues) => {
  if (main_file === '') return undefined;
  const others = files.filter(({ relative_path }) => relative_path !== main_file).length;
  return others > 0 ? `${others === 1 ? '1 more file' : `${others.toLocaleString('en')} more files`} will be uploaded once the notebook exists.` : undefined;
};

const summaryOf = ({ files }: CreateValues) => {
  if (files.length === 0) return 'Drop a notebook, several files or a folder here.';
  const names = files.slice(0, SHOWN).map(({ relative_path }) => relative_path).join(', ');
  return `${counted(files.length)}: ${names}${files.length > SHOWN ? ' …' : ''}`;
};
