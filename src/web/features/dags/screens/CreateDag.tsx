import type { ChangeEvent } from 'react';
import { DAG_FILE } from '~/contract/dags/file';
import { files } from '~/web/lib/browser/files/files';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import type { BoxField } from '~/web/work/forms/fields';
import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { DraftFields } from '~/web/work/forms/small/DraftFields';
import { Field } from '~/web/ui/form/Field';
import { SelectField } from '~/web/ui/form/SelectField';
import { createCancelled, createRequested, filePicked } from '../events';
import { dagForm } from '../flows/createDag.saga';
import { CREATE_TITLE } from '../messages';
import { createForm, type CreateValues } from '../model/forms';
import { SharingFields } from './SharingFields';
import './dags.css';

const SOURCES = [
  { value: 'file', text: 'A JSON file' },
  { value: 'blank', text: 'A blank graph' },
];

/** Where the graph comes from: a JSON file, or nothing yet (DAG-06, DAG-10, DAG-11). */
function SourceField({
  values: { source, file },
  problem,
}: {
  readonly values: CreateValues;
  readonly problem: string | undefined;
}) {
  const dispatch = useAppDispatch();
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen)
      dispatch(filePicked({ file_id: files.keep(chosen), name: chosen.name, size: chosen.size }));
    target.value = '';
  };
  const said = file
    ? `${file.name}${file.problem === null ? ` · ${countText(file.nodes)} ${file.nodes === 1 ? 'node' : 'nodes'}` : ''}`
    : 'No file selected';
  return (
    <>
      <SelectField
        label="Begin with"
        value={source}
        choices={SOURCES}
        onChange={(chosen) =>
          dispatch(createForm.events.changed({ source: chosen === 'blank' ? 'blank' : 'file' }))
        }
      />
      {source === 'file' && (
        <Field
          label="Graph"
          required
          problem={problem}
          hint="Nodes with a command or a job's id, and the edges between them."
        >
          {(control) => (
            <label className="dag-file">
              <input {...control} type="file" accept=".json,application/json" onChange={onChoose} />
              <span className="ui button" aria-hidden="true">
                {DAG_FILE.missing}
              </span>
              <span className="at-muted">{said}</span>
            </label>
          )}
        </Field>
      )}
    </>
  );
}

const NAME: readonly (readonly BoxField<CreateValues>[])[] = [
  [{ type: 'text', field: 'dag_name', label: 'Name', required: true, first: true, maxLength: 200 }],
];

/** Makes a DAG, over the list or the page it was opened from (DAG-01). */
export default function CreateDag() {
  return (
    <DraftDialog
      of={dagForm}
      sent={createRequested()}
      left={createCancelled()}
      title={CREATE_TITLE}
      verb="Create"
      className="dag-form"
    >
      {({ values, problems, onChange }) => (
        <>
          <DraftFields of={dagForm} rows={NAME} />
          <SourceField values={values} problem={problems.file} />
          <SharingFields values={values} problem={problems.collaborators} onChange={onChange} />
        </>
      )}
    </DraftDialog>
  );
}
