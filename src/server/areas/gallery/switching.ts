import type { Notebook, PublishDetails } from '~/contract/work/notebooks';
import type { Call } from '../../platform/http/call';
import { orNull } from '../../platform/work/rules';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { notebookOwnership } from '../notebooks/api';
import { whyNotOf } from '../../platform/access/rights';
import { publishWork, USUAL_TERMS, unpublishWork } from './publishing';

/**
 * Publishing in the settings of a notebook. Token and date are the server's own: they are made on publishing and taken back with
 * it (NBS-09). `switched` publishes it, or takes it back, once the settings are stored; it answers whether anything was done.
 */
export type SwitchPublished = (
  call: Pick<Call<Notebook>, 'object' | 'user'>,
  asked: PublishDetails,
) => {
  readonly publishDetails: PublishDetails;
  readonly switched: (notebook: Notebook) => Promise<boolean>;
};

/** `whole` is the workspace once its areas are open. */
export const switchPublished =
  (whole: () => Workspace): SwitchPublished =>
  ({ object: before, user }, asked) => {
    const workspace = whole();
    const { published, publish_token, publish_date } = before.publish_details;
    const {
      published: wanted,
      publish_token: _token,
      publish_date: _date,
      ...about
    } = { ...asked, arxiv_id: orNull(asked.arxiv_id) };
    if (wanted !== published) {
      notebookOwnership.refuseUnlessOwner(before, user, wanted ? 'publish' : 'take back');
      const lacking = wanted ? whyNotOf(workspace.config, user, 'publishing') : null;
      if (lacking !== null) throw new HttpError('refused', lacking);
    }
    return {
      publishDetails: { ...about, published, publish_token, publish_date },
      async switched(notebook) {
        const work = { workload: 'notebook', object: notebook } as const;
        if (wanted && !published) await publishWork(workspace, work, { ...USUAL_TERMS, about });
        else if (!wanted && published) await unpublishWork(workspace, work);
        else if (publish_token !== null)
          await workspace.publications.describe(publish_token, about);
        return wanted !== published;
      },
    };
  };
