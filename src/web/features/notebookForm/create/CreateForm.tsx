import { useSelector } from 'react-redux';
import { selectPlacementGrants } from '~/web/crossings/placement';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { CollaboratorsField } from '../choices/CollaboratorsField';
import { RuntimeField } from '../choices/RuntimeField';
import { createRequested, placementNeeded } from '../events';
import { createForm } from '../forms';
import { STEPS } from '../placement/cascade';
import { ExtraFields } from '../placement/ExtraFields';
import { PlacementFields } from '../placement/PlacementFields';
import { selectCreate, selectShownCreateProblems } from '../selectors';
import { withName } from '../source/picked';
import { SourceFields } from '../source/SourceFields';
import { SourcePicker } from '../source/SourcePicker';
import { useFirstProblem } from '../useFirstProblem';
import type { CreateValues } from '../values';
import type { CreateState } from './slice';
import '../notebookForm.css';

/** The id of the form, for buttons that stand outside it. */
export const CREATE_FORM = 'create-notebook';

const { changed, left } = createForm.events;

/** Everything a person says about a new notebook. */
export function CreateForm() {
  const create = useSelector(selectCreate);
  const problems = useSelector(selectShownCreateProblems);
  const grants = useSelector(selectPlacementGrants);
  const say = useSay();
  const form = useFirstProblem(create?.refusals ?? 0);
  if (!create) return null;
  const { values, submitting } = create.draft;
  const change = (changes: Partial<CreateValues>) => say(changed(changes));
  return (
    <form
      ref={form} id={CREATE_FORM} noValidate onSubmit={(event) => {
        event.preventDefault();
        say(createRequested());
      }}
    >
      <fieldset className="at-form form-whole" disabled={submitting}>
        <SourcePicker source={values.source} problem={values.source === null ? problems.files : undefined} />
        <SourceFields create={create} />
        <div className="at-form-row">
          <TextField
            label="Notebook name" required value={values.notebook_name} problem={problems.notebook_name} maxLength={200}
            onChange={(name) => change(withName(values, name))} onBlur={() => say(left('notebook_name'))}
          />
          <TextField
            label="Project directory" required value={values.source_dir} problem={problems.source_dir}
            onChange={(source_dir) => change({ source_dir })} onBlur={() => say(left('source_dir'))}
          />
        </div>
        {grants.placement ? <PlacementFields form="create" values={values} lists={create.lists} problems={problems} /> : <QuietPlacement create={create} />}
        <div className="at-form-row">
          <RuntimeField value={values.runtime_id} problem={problems.runtime_id} onChange={(runtime_id) => change({ runtime_id })} />
          <CollaboratorsField value={values.collaborators} problem={problems.collaborators} onChange={(collaborators) => change({ collaborators })} />
        </div>
        <ExtraFields values={values} lists={create.lists} distributed={grants.distributed} onChange={change} />
      </fieldset>
    </form>
  );
}

/** Where placement settings are not shown the defaults are taken silently, unless they cannot be read. */
function QuietPlacement({ create: { lists } }: { create: CreateState }) {
  const say = useSay();
  const step = STEPS.find((each) => lists[each].phase === 'failed');
  const list = step && lists[step];
  if (!step || list?.phase !== 'failed') return null;
  const retry = <button type="button" className="at-link" onClick={() => say(placementNeeded({ form: 'create', from: step }))}>Retry</button>;
  return <Banner tone="bad" action={retry}>Where the notebook can run could not be read: {reasonOf(list.problem)}</Banner>;
}
