import { Button } from 'semantic-ui-react';
import { useAppSelector } from '~/web/lib/state/hooks';
import { isSubmitting } from '~/web/lib/state/draft';
import { selectCreate } from '../selectors';
import { idOfForm } from './CreateForm';

/** Sends the form that creates. */
export function CreateButton({ form }: { form: string }) {
  const create = useAppSelector((state) => selectCreate(state, form));
  const submitting = create !== null && isSubmitting(create.draft);
  return (
    <Button
      type="submit"
      form={idOfForm(form)}
      primary
      content="Create"
      loading={submitting}
      disabled={submitting || !create}
    />
  );
}
