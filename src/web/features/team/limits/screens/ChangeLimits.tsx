import type { PersonLimits } from '~/contract';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { NumberField } from '~/web/ui/form/NumberField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { LEAST, limitForm, selectLimitForm } from '../model';

const { submitBlocked, changed, closed, fieldBlurred } = limitForm.events;
const MIB = 1024 * 1024;

/** The form in which an admin lowers limits of a member. */
export function ChangeLimits({ defaults }: { readonly defaults: PersonLimits }) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectLimitForm);
  if (!form) return null;
  const { values } = form;
  const problems = limitForm.shownProblemsOf(form, null);
  const inMb = (bytes: number) => Math.floor(bytes / MIB);
  const fields = [
    ['memory_mb', 'Memory', 'MiB', inMb(defaults.memory_bytes)],
    ['processes', 'Processes', undefined, defaults.processes],
    ['disk_mb', 'Disk', 'MiB', inMb(defaults.disk_bytes)],
    ['files', 'Files and folders', undefined, defaults.files],
  ] as const;
  return (
    <FormDialog
      title={`Limits of ${values.id}`}
      size="small"
      verb="Save"
      submitting={isSubmitting(form)}
      dirty={isDirty(form)}
      className="member-form"
      onClose={() => dispatch(closed())}
      onSubmit={() => dispatch(submitBlocked())}
    >
      <p className="limit-hint">
        Empty is the default. Disk and notebooks that run are held to new limits at once, jobs from
        their next start on.
      </p>
      {fields.map(([field, label, unit, most]) => (
        <NumberField
          key={field}
          label={label}
          value={values[field]}
          problem={problems[field]}
          min={LEAST[field]}
          {...(most !== null && {
            max: most,
            hint: `Default: ${most.toLocaleString('en')}`,
          })}
          {...(unit !== undefined && { unit })}
          onChange={(value) => dispatch(changed({ [field]: value }))}
          onBlur={() => dispatch(fieldBlurred(field))}
        />
      ))}
    </FormDialog>
  );
}
