import { useSelector } from 'react-redux';
import { selectPlacementGrants } from '~/web/crossings/placement';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { LimitFields } from '../batch/LimitFields';
import { ParameterTable } from '../batch/ParameterTable';
import { CollaboratorsField } from '../choices/CollaboratorsField';
import { EnvironmentField } from '../choices/EnvironmentField';
import { RuntimeField } from '../choices/RuntimeField';
import { createRequested, placementNeeded } from '../events';
import { createForms } from '../forms';
import { KIND_OF_FORM, type CreateKey } from '../kinds';
import { STEPS, type Lists } from '../placement/cascade';
import { ExtraFields } from '../placement/ExtraFields';
import { PlacementFields } from '../placement/PlacementFields';
import { selectCreate, selectShownCreateProblems, type WithForm } from '../selectors';
import { nameIn, withName } from '../source/picked';
import { SourceFields } from '../source/SourceFields';
import { SourcePicker } from '../source/SourcePicker';
import { useFirstProblem } from '../useFirstProblem';
import type { CreateValues } from '../values';
import '../notebookForm.css';

/** The id of the form, for buttons that stand outside it. */
export const idOfForm = (form: CreateKey) => `form-${form}`;

/** Everything a person says about a new notebook or job. */
export function CreateForm({ form }: { form: CreateKey }) {
  const create = useSelector((state: WithForm) => selectCreate(state, form));
  const problems = useSelector((state: WithForm) => selectShownCreateProblems(state, form));
  const grants = useSelector(selectPlacementGrants);
  const say = useSay();
  const place = useFirstProblem(create?.refusals ?? 0);
  if (!create) return null;
  const kind = KIND_OF_FORM[form];
  const { changed, left } = createForms[form].events;
  const { values, submitting } = create.draft;
  const change = (changes: Partial<CreateValues>) => say(changed(changes));
  return (
    <form
      ref={place} id={idOfForm(form)} noValidate aria-label={kind.title} onSubmit={(event) => {
        event.preventDefault();
        say(createRequested({ form }));
      }}
    >
      <fieldset className="at-form form-whole" disabled={submitting}>
        <SourcePicker values={values} problem={values.source === null ? problems.files : undefined} />
        <SourceFields create={create} />
        <div className="at-form-row">
          <TextField
            label={kind.nameLabel} required value={nameIn(values)} problem={problems[kind.nameField]} maxLength={200}
            onChange={(name) => change(withName(values, name))} onBlur={() => say(left(kind.nameField))}
          />
          <TextField
            label="Project directory" required value={values.source_dir} problem={problems.source_dir}
            onChange={(source_dir) => change({ source_dir })} onBlur={() => say(left('source_dir'))}
          />
        </div>
        {kind.name === 'job' && <ParameterTable value={values.parameters} problem={problems.parameters} onChange={(parameters) => change({ parameters })} />}
        {grants.placement
          ? <PlacementFields form={form} values={values} lists={create.lists} problems={problems} />
          : <QuietPlacement form={form} lists={create.lists} />}
        {kind.name === 'job' && (
          <LimitFields values={values} problems={problems} distributed={grants.distributed} onChange={change} onBlur={(field) => say(left(field))} />
        )}
        <div className="at-form-row">
          {kind.name === 'notebook' && <RuntimeField value={values.runtime_id} problem={problems.runtime_id} onChange={(runtime_id) => change({ runtime_id })} />}
          <EnvironmentField value={values.env_id} problem={problems.env_id} onChange={(env_id) => change({ env_id })} />
          <CollaboratorsField value={values.collaborators} problem={problems.collaborators} onChange={(collaborators) => change({ collaborators })} />
        </div>
        <ExtraFields values={values} lists={create.lists} distributed={grants.distributed} onChange={change} />
        {kind.name === 'job' && (
          <SwitchField label="Run it now" hint="As soon as all of its files are there" on={values.run_now} onChange={(run_now) => change({ run_now })} />
        )}
      </fieldset>
    </form>
  );
}

/** Where placement settings are not shown the defaults are taken silently, unless they cannot be read. */
function QuietPlacement({ form, lists }: { form: CreateKey; lists: Lists }) {
  const say = useSay();
  const step = STEPS.find((each) => lists[each].phase === 'failed');
  const list = step && lists[step];
  if (!step || list?.phase !== 'failed') return null;
  const retry = <button type="button" className="at-link" onClick={() => say(placementNeeded({ form, from: step }))}>Retry</button>;
  return <Banner tone="bad" action={retry}>Where it can run could not be read: {reasonOf(list.problem)}</Banner>;
}
