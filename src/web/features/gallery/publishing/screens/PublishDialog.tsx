import { Button } from 'semantic-ui-react';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { AboutFields } from '~/web/work/publishing/AboutFields';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { Banner } from '~/web/ui/page/Banner';
import { LoadError } from '~/web/ui/page/LoadError';
import { LongText } from '~/web/ui/page/LongText';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { PUBLISHED_PATHS, type Publication } from '~/contract';
import { countText } from '~/web/lib/text/readable';
import { Age } from '~/web/ui/data/Age';
import {
  addressCopyRequested,
  dialogClosed,
  publishRequested,
  unpublishConfirmClosed,
  unpublishConfirmOpened,
  unpublishRequested,
} from '../events';
import { form, selectPublishing } from '../model';
import { AudienceFields } from './AudienceFields';
import './publishing.css';

/** How it is published now: since when, who looked, and where. */
function Published({ publication }: { readonly publication: Publication }) {
  const {
    workload_type,
    publish_token,
    publish_date,
    versions: [newest],
    view_count,
  } = publication;
  const dispatch = useAppDispatch();
  const path = `${PUBLISHED_PATHS[workload_type]}/${publish_token}`;
  return (
    <section className="publish-standing" aria-label="How it is published">
      <p>
        Published <Age at={publish_date} />. Version {newest?.version ?? 1} is from{' '}
        <Age at={newest?.publish_date ?? publish_date} />. {countText(view_count)}{' '}
        {view_count === 1 ? 'view' : 'views'}.
      </p>
      <p className="publish-buttons">
        <a className="ui small button" href={path} target="_blank" rel="noreferrer">
          Open its page
        </a>
        <Button
          type="button"
          size="small"
          content="Copy link"
          onClick={() => dispatch(addressCopyRequested({ path }))}
        />
        <Button
          type="button"
          size="small"
          content="Take back…"
          onClick={() => dispatch(unpublishConfirmOpened())}
        />
      </p>
    </section>
  );
}

const { changed } = form.events;

/** While how it is published is being read, or could not be. */
function Reading({ onClose }: { readonly onClose: () => void }) {
  const {
    standing: {
      request: { problem },
    },
  } = useAppSelector(selectPublishing);
  return (
    <Dialog
      title="Publish"
      size="small"
      onClose={onClose}
      buttons={<Button type="button" content="Cancel" onClick={onClose} />}
    >
      {problem ? (
        <LoadError message={reasonOf(problem, '')} />
      ) : (
        <Skeleton lines={6} label="Reading how it is published" />
      )}
    </Dialog>
  );
}

/** Asks before it is taken back. */
function WithdrawQuestion() {
  const dispatch = useAppDispatch();
  const {
    standing: { name, withdrawing },
  } = useAppSelector(selectPublishing);
  if (withdrawing === 'no') return null;
  return (
    <Confirm
      title={`Take back ${name}?`}
      verb="Take back"
      danger
      busy={withdrawing === 'asked'}
      onConfirm={() => dispatch(unpublishRequested())}
      onCancel={() => dispatch(unpublishConfirmClosed())}
    >
      Its page and every version of it are gone at once, and the link opens nothing any more.
      Published again, it gets another link.
    </Confirm>
  );
}

/** Publishes a notebook or a job, and takes it back, over its list or page. */
export default function PublishDialog() {
  const dispatch = useAppDispatch();
  const {
    form: draft,
    standing: {
      name,
      publication,
      request: { problem },
      withdrawing,
    },
  } = useAppSelector(selectPublishing);
  const close = () => dispatch(dialogClosed());
  if (!draft) return <Reading onClose={close} />;
  const { values } = draft;
  const submitting = isSubmitting(draft);
  const problems = form.shownProblemsOf(draft, null);
  return (
    <>
      <PageTitle title={`Publish ${name}`} />
      {withdrawing !== 'no' ? (
        <WithdrawQuestion />
      ) : (
        <FormDialog
          title={`Publish ${name}`}
          verb={publication ? 'Publish a new version' : 'Publish'}
          submitting={submitting}
          dirty={isDirty(draft)}
          className="at-form publish-form"
          onClose={close}
          onSubmit={() => dispatch(publishRequested())}
        >
          {problem && !problem.fields && (
            <Banner tone="bad">
              <LongText text={reasonOf(problem)} />
            </Banner>
          )}
          {publication && <Published publication={publication} />}
          <AboutFields
            values={values}
            problems={problems}
            onChange={(change) => dispatch(changed(change))}
          />
          <AudienceFields
            values={values}
            problems={problems}
            onChange={(change) => dispatch(changed(change))}
          />
        </FormDialog>
      )}
    </>
  );
}
