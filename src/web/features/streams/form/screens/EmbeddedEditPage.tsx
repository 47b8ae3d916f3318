import { useParams } from 'react-router';
import { reasonOf } from '~/web/lib/http/problem';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectStream, selectStreamProblem } from '../../liveRoom';
import { streamRequested } from '../../events';
import { saveRequested } from '../events';
import { selectDone, selectForm } from '../model/forms';
import { reasonsOf, StreamFields } from './StreamFields';

/** /components/streams/{id}/edit: the settings alone, for pages that embed them (RT-29). After a successful edit that was told it shows nothing. */
export default function EmbeddedEditPage() {
  const { id } = useParams<{ id: string }>();
  const dispatch = useAppDispatch();
  const stream = useAppSelector((state) => selectStream(state, id));
  const problem = useAppSelector((state) => selectStreamProblem(state, id));
  const form = useAppSelector((state) => selectForm(state, 'settings'));
  const done = useAppSelector(selectDone);
  if (done?.told) return null;
  if (!stream && problem)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(streamRequested({ id }))}
      />
    );
  if (!stream || form?.values.id !== id)
    return (
      <Page title="Stream">
        <Skeleton lines={8} label="Loading the stream" />
      </Page>
    );
  const reasons = reasonsOf(stream);
  const whyNot = reasons.all ?? (isDirty(form) ? undefined : 'Nothing was changed.');
  return (
    <Page title={stream.stream_name}>
      <form
        noValidate
        aria-label={`Settings of ${stream.stream_name}`}
        className="at-form form-embedded"
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === undefined) dispatch(saveRequested({ id }));
        }}
      >
        <StreamFields form="settings" reasons={reasons} />
        <div className="form-buttons">
          <ReasonedButton
            type="submit"
            primary
            label="Save"
            reason={whyNot}
            loading={isSubmitting(form)}
          />
        </div>
      </form>
    </Page>
  );
}
