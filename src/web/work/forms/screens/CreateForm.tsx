import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { isSubmitting } from '~/web/lib/state/draft';
import { createRequested, fieldLeft, formChanged } from '../events';
import type { ObjectForm } from '../objectForm';
import type { FormKinds, KindName } from '../state';
import { Fields } from './Fields';
import { useFirstProblem } from './useFirstProblem';
import '../form.css';

/** The forms of a kind, as its screens are given them. */
export interface FormProps<Kind extends KindName> {
  readonly of: ObjectForm<Kind, FormKinds[Kind]>;
}

/** The id of the form element, for buttons that stand outside it. */
export const idOfForm = (kind: string) => `form-${kind}`;

/** Everything a person says about a new object. */
export function CreateForm<Kind extends KindName>({
  of: { table, selectCreate, selectShownCreateProblems },
}: FormProps<Kind>) {
  const {
    kind: form,
    name,
    create: { title, fields },
  } = table;
  const create = useAppSelector(selectCreate);
  const problems = useAppSelector(selectShownCreateProblems);
  const dispatch = useAppDispatch();
  const element = useFirstProblem(create?.refusals ?? 0);
  if (!create || !problems) return null;
  const { values } = create.draft;
  const submitting = isSubmitting(create.draft);
  const change = (changes: object) => dispatch(formChanged(form, changes));
  const left = (field: string) => dispatch(fieldLeft({ form, field }));
  return (
    <form
      ref={element}
      id={idOfForm(form)}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(createRequested({ form }));
      }}
    >
      <fieldset className="at-form form-whole" disabled={submitting}>
        <Panel name="sources" of={form} />
        <div className="at-form-row">
          <TextField
            label={name.label}
            required
            first
            suggested={values.name !== '' && values.name === create.suggested}
            selectUpTo={values.name.length}
            value={values.name}
            problem={problems.name}
            maxLength={200}
            onChange={(next) => change({ name: next })}
            onBlur={() => left('name')}
          />
          <TextField
            label="Project directory"
            required
            value={values.source_dir}
            problem={problems.source_dir}
            onChange={(source_dir) => change({ source_dir })}
            onBlur={() => left('source_dir')}
          />
        </div>
        <Fields form={form} rows={fields} values={values} problems={problems} onChange={change} />
      </fieldset>
    </form>
  );
}
