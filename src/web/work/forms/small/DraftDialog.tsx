import type { UnknownAction } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { isDirty, isSubmitting, type Problems } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { PageTitle } from '~/web/ui/page/Page';
import type { SmallForm } from './smallForm.saga';

/** The properties of the content of a dialog. */
export interface Filled<Values> {
  readonly values: Values;
  readonly problems: Problems<Values>;
  readonly onChange: (change: Partial<Values>) => void;
}

/** A text, or what makes it of the values. */
type Said<Values> = string | ((values: Values) => string);
const textOf = <Values,>(said: Said<Values>, values: Values) =>
  typeof said === 'string' ? said : said(values);

interface DraftDialogProps<Values extends object> {
  readonly of: SmallForm<Values>;
  /** The events of sending it, and of leaving a modal. */
  readonly sent: UnknownAction;
  readonly left?: UnknownAction;
  readonly title: Said<Values>;
  /** The label of its button: 'Create'. */
  readonly verb: Said<Values>;
  readonly size?: 'small';
  readonly className: string;
  readonly children: (filled: Filled<Values>) => ReactNode;
}

/** A small form in a dialog, while it is open. */
export function DraftDialog<Values extends object>({
  of: { form, formOf },
  sent,
  left,
  title,
  verb,
  size,
  className,
  children,
}: DraftDialogProps<Values>) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(formOf);
  if (!draft) return null;
  const { values } = draft;
  const submitting = isSubmitting(draft);
  return (
    <>
      {left && <PageTitle title={textOf(title, values)} />}
      <FormDialog
        title={textOf(title, values)}
        verb={textOf(verb, values)}
        size={size}
        submitting={submitting}
        dirty={isDirty(draft)}
        className={className}
        onClose={() => dispatch(left ?? form.events.closed())}
        onSubmit={() => dispatch(sent)}
      >
        {children({
          values,
          problems: form.shownProblemsOf(draft, null),
          onChange: (change) => dispatch(form.events.changed(change)),
        })}
      </FormDialog>
    </>
  );
}
