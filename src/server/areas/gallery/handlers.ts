import type { PublishedWorkload } from '~/contract/gallery';
import type { Call } from '../../platform/http/call';
import { partsOf } from '../../platform/work/fileUrls';
import { folderOf } from '../../platform/work/kind';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { whyNotOf } from '../../platform/access/rights';
import { jobKind, jobOwnership } from '../jobs/api';
import { notebookKind, notebookOwnership, publishProblems } from '../notebooks/api';
import type { access } from './access';
import { copyPublished } from './copying';
import { galleryHandlers } from './galleryHandlers';
import { nameOf, objectIdOf, publishWork, unpublishWork } from './publishing';
import { toPublication } from './queries/publications';
import {
  fileAddress,
  filesOf,
  notPublished,
  toPage,
  visit,
  type RequestedVersion,
} from './visiting';
import type { Views } from './views';

const kindOf = (workload: PublishedWorkload) => (workload === 'notebook' ? notebookKind : jobKind);
/** The object of a file, by the folder that its name begins with. */
const workloadOf = (fileUrl: string): PublishedWorkload =>
  fileUrl.startsWith(`${jobKind.root}/`) ? 'batchjob' : 'notebook';
const ownershipOf = (workload: PublishedWorkload) =>
  workload === 'notebook' ? notebookOwnership : jobOwnership;

/** Every endpoint of published work. */
export const publishedHandlers = (
  workspace: Workspace,
  views: Views,
): AreaHandlers<'published', typeof access> => {
  const { publications, accounts, stores, config } = workspace;
  /** The caller, where they say so: what is for everybody needs no session. */
  const viewerOf = ({ token }: Pick<Call<unknown>, 'token'>) =>
    token === '' ? Promise.resolve(null) : accounts.authenticate(token);
  const visited = async (wanted: RequestedVersion, call: Call<unknown>) => {
    const viewer = await viewerOf(call);
    const found = await visit(workspace, wanted, viewer);
    if (!found) throw notPublished();
    return { found, viewer };
  };
  return {
    async readAll({ workload_type }, { user: { team_name, user_name, plan_type } }) {
      const alone = whyNotOf(config, { plan_type }, 'teamWork') === null ? undefined : user_name;
      return {
        publications: (await publications.list(workload_type, team_name, alone)).map(toPublication),
      };
    },
    ...galleryHandlers(workspace),
    async publication(_request, { object: work }) {
      const found = await publications.ofObject(work.workload, objectIdOf(work));
      return { name: nameOf(work), publication: found && toPublication(found) };
    },
    async publish({ about, audience, includes }, { object: work }) {
      const problems = publishProblems({
        ...about,
        published: true,
        publish_token: null,
        publish_date: null,
      });
      if (Object.keys(problems).length > 0) throw invalid(problems);
      return {
        publication: toPublication(
          await publishWork(workspace, work, { about, audience, includes }),
        ),
      };
    },
    async unpublish(_request, { object: work }) {
      await unpublishWork(workspace, work);
      return { status: 'Not published any more' };
    },
    copy: async (_request, { object, user }) => ({
      object_id: await copyPublished(workspace, object, user),
    }),
    async read(wanted, call) {
      const { found, viewer } = await visited(wanted, call);
      views.saw(found.found, {
        user_name: viewer?.user_name ?? null,
        address: call.address,
        userAgent: call.userAgent,
      });
      return { published: toPage(workspace, found, call) };
    },
    async file({ sc_file_url, publish_token, version, ...request }, call) {
      const { workload_type = workloadOf(sc_file_url) } = request;
      const { id, relative } = partsOf(kindOf(workload_type), sc_file_url);
      if (publish_token !== undefined) {
        const { found } = await visited({ publish_token, workload_type, version }, call);
        const file = filesOf(found).find(
          (one) => one.sc_file_url === sc_file_url && one.path === relative,
        );
        if (!file) throw notPublished();
        return { url: fileAddress(workspace, found, file.path, call) };
      }
      const viewer = await viewerOf(call);
      if (!viewer) throw new HttpError('unauthorized', 'Your session expired');
      const { user_name } = await ownershipOf(workload_type).readable(workspace, id, viewer);
      return {
        url: call.addressed(
          await stores
            .files(user_name)
            .getUrl(`${folderOf(kindOf(workload_type), id)}/${relative}`, { attachment: true }),
        ),
      };
    },
  };
};
