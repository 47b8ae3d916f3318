import type { ChangeEvent } from 'react';
import { DAG_FILE } from '~/contract/work/dag/file';
import { files } from '~/web/kit/browser/files/files';
import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { countText } from '~/web/kit/text/counts';
import { Field } from '~/web/ui/form/Field';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { PageTitle } from '~/web/ui/page/Page';
import { createCancelled, createRequested, filePicked } from '../events';
import { CREATE_TITLE } from '../messages';
import { createForm, type CreateValues } from '../model/forms';
import { selectCreate } from '../selectors';
import { SharingFields } from './SharingFields';
import './dags.css';

const { changed, left } = createForm.events;
const SOURCES = [{ value: 'file', text: 'A JSON file' }, { value: 'blank', text: 'A blank graph' }];

/** Where the graph comes from: a JSON file, or nothing yet (DAG-06, DAG-10, DAG-11). */
function SourceField({ values: { source, file }, problem }: { readonly values: CreateValues; readonly problem: string | undefined }) {
  const dispatch = useAppDispatch();
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) dispatch(filePicked({ file_id: files.keep(chosen), name: chosen.name, size: chosen.size }));
    target.value = '';
  };
  const said = file ? `${file.name}${file.problem === null ? ` · ${countText(file.nodes)} ${file.nodes === 1 ? 'node' : 'nodes'}` : ''}` : DAG_FILE.none;
  return (
    <>
      <SelectField label="Begin with" value={source} choices={SOURCES} onChange={(chosen) => dispatch(changed({ source: chosen === 'blank' ? 'blank' : 'file' }))} />
      {source === 'file' && (
        <Field label="Graph" required problem={problem} hint="Nodes with a command or a job's id, and the edges between them.">
          {(control) => (
            <label className="dag-file">
              <input {...control} type="file" accept=".json,application/json" onChange={onChoose} />
              <span className="ui button" aria-hidden="true">{DAG_FILE.missing}</span>
              <span className="at-muted">{said}</span>
            </label>
          )}
        </Field>
      )}
    </>
  );
}

/** Makes a DAG, over the list or the page it was opened from (DAG-01). */
export default function CreateDag() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectCreate);
  if (!draft) return null;
  const { values, submitting } = draft;
  const problems = createForm.shownProblemsOf(draft, null);
  return (
    <>
      <PageTitle title={CREATE_TITLE} />
      <FormDialog
        title={CREATE_TITLE} verb="Create" submitting={submitting} dirty={isDirty(draft)} className="dag-form"
        onClose={() => dispatch(createCancelled())} onSubmit={() => dispatch(createRequested())}
      >
        <TextField
          label="Name" required first value={values.dag_name} problem={problems.dag_name} maxLength={200}
          onChange={(dag_name) => dispatch(changed({ dag_name }))} onBlur={() => { if (values.dag_name !== '') dispatch(left('dag_name')); }}
        />
        <SourceField values={values} problem={problems.file} />
        <SharingFields values={values} problem={problems.collaborators} onChange={(change) => dispatch(changed(change))} />
      </FormDialog>
    </>
  );
}
