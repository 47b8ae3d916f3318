import { selectUser } from '~/web/core/session/person';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { TextField } from '~/web/ui/form/TextField';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { rebuildRequested } from '../events';
import { RequirementsFile } from './RequirementsFile';
import { environments, isUnderWay, rebuildForm, type EnvironmentRow } from '../model/model';
import { selectRebuild } from '../selectors';
import { EXAMPLE } from '../messages';

const { changed, opened } = rebuildForm.events;

/** Its requirements; its maker builds it with something else. */
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
  const { requirements: problem } = rebuildForm.shownProblemsOf(form, null);
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
      <TextField
        label="Requirements"
        rows={24}
        value={form.values.requirements}
        problem={problem}
        placeholder={EXAMPLE}
        hint={
          <>
            What was built stays in use until the new build has worked.{' '}
            <RequirementsFile form="rebuild" />
          </>
        }
        onChange={(text) => dispatch(changed({ requirements: text }))}
      />
      <div className="environment-form-end">
        {dirty && (
          <ReasonedButton
            label="Take back"
            onClick={() => dispatch(opened({ env_id, requirements }))}
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
