import { selectUser } from '~/web/core/session/person';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { rebuildRequested } from '../events';
import {
  environments,
  isUnderWay,
  rebuildForm,
  rebuildValuesOf,
  type EnvironmentRow,
} from '../model/model';
import { selectRebuild } from '../selectors';
import { PythonField } from './PythonField';
import { RequirementsField } from './RequirementsField';

const { changed, opened } = rebuildForm.events;

/** Its requirements and its Python; its maker builds it with something else. */
export function Requirements({ environment }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectRebuild);
  const may = environments.mayChange(environment, useAppSelector(selectUser));
  const { env_id, env_name, requirements } = environment;
  if (!may)
    return (
      <TextField
        label="Requirements"
        rows={24}
        value={requirements}
        reason="Only its owner changes them."
        onChange={() => undefined}
      />
    );
  if (form?.values.env_id !== env_id) return <Skeleton lines={6} />;
  const problems = rebuildForm.shownProblemsOf(form, null);
  const dirty = isDirty(form);
  const why = isUnderWay(environment)
    ? 'A build is under way.'
    : dirty
      ? undefined
      : 'Nothing was changed.';
  return (
    <form
      noValidate
      className="environment-form"
      aria-label={`Requirements of ${env_name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined) dispatch(rebuildRequested());
      }}
    >
      <PythonField
        form="rebuild"
        value={form.values.base_python}
        problem={problems.base_python}
        onChange={(executable) => dispatch(changed({ base_python: executable }))}
      />
      <RequirementsField
        form="rebuild"
        rows={24}
        value={form.values.requirements}
        problem={problems.requirements}
        hint="What was built stays in use until the new build has worked."
        onChange={(text) => dispatch(changed({ requirements: text }))}
      />
      <div className="environment-form-end">
        {dirty && (
          <ReasonedButton
            label="Take back"
            onClick={() => dispatch(opened(rebuildValuesOf(environment)))}
          />
        )}
        <ReasonedButton
          type="submit"
          primary
          label="Build with these"
          reason={why}
          loading={isSubmitting(form)}
        />
      </div>
    </form>
  );
}
