import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Page } from '~/web/ui/page/Page';
import { isSubmitting } from '~/web/lib/state/draft';
import { createRequested } from '../events';
import { CREATE_TITLE } from '../messages';
import { selectDone, selectForm } from '../model/forms';
import { StreamFields } from './StreamFields';

/** /components/streams/create: the form alone, for pages that embed it (RT-26). What comes after it they say, where they were told. */
export default function EmbeddedCreatePage() {
  const dispatch = useAppDispatch();
  const form = useAppSelector((state) => selectForm(state, 'create'));
  const done = useAppSelector(selectDone);
  if (done?.told) return null;
  return (
    <Page title={CREATE_TITLE}>
      {done ? (
        <p role="status">Stream created successfully</p>
      ) : (
        <form
          noValidate
          aria-label={CREATE_TITLE}
          className="at-form form-embedded"
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(createRequested());
          }}
        >
          <StreamFields form="create" />
          <div className="form-buttons">
            <ReasonedButton
              type="submit"
              primary
              label="Create"
              loading={form !== null && isSubmitting(form)}
            />
          </div>
        </form>
      )}
    </Page>
  );
}
