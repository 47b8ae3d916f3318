import { Button } from 'semantic-ui-react';
import { PUBLISHED_PATHS, type Publication } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/counts';
import { Age } from '~/web/ui/data/Age';
import { addressCopyRequested, unpublishConfirmOpened } from '../events';

/** How it is published now: since when, who looked, and where. */
export function Published({ publication }: { readonly publication: Publication }) {
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
