import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Job } from '~/contract/jobs/jobs';
import type { Notebook } from '~/contract/work/notebooks';
import type { Audience, PublishAbout, PublishIncludes } from '~/contract/gallery';
import { folderOf as workFolder } from '../../platform/work/kind';
import { orNull } from '../../platform/work/rules';
import type { Workspace } from '../../platform/workspace';
import { jobKind } from '../jobs/api';
import { folderPictures, notebookKind } from '../notebooks/api';
import { folderOf, versionFolder } from './folders';
import { freeze, type ToFreeze } from './freezing';
import type { LoadedPublication } from './queries/publications';
import { jobPage, notebookPage } from './publishedPage';

/** Work of one of the kinds that can be published. */
export type Publishable =
  | { readonly workload: 'notebook'; readonly object: Notebook }
  | { readonly workload: 'batchjob'; readonly object: Job };

export interface PublishTerms {
  readonly about: PublishAbout;
  readonly audience: Audience;
  readonly includes: PublishIncludes;
}

/** The publication of a notebook that is switched to published in its settings: more is said in the dialog. */
export const USUAL_TERMS = {
  audience: 'team',
  includes: { code: true, outputs: true, files: false },
} as const satisfies Omit<PublishTerms, 'about'>;

export const objectIdOf = (work: Publishable): string =>
  work.workload === 'notebook' ? work.object.notebook_id : work.object.batch_job_id;
export const nameOf = (work: Publishable): string =>
  work.workload === 'notebook' ? work.object.notebook_name : work.object.job_name;

const toFreeze = async (
  workspace: Workspace,
  work: Publishable,
  { includes }: PublishTerms,
): Promise<ToFreeze> => {
  const { files, stores } = workspace;
  const kind = work.workload === 'notebook' ? notebookKind : jobKind;
  const { user_name: owner, main_file: mainFile } = work.object;
  const folder = workFolder(kind, objectIdOf(work));
  return {
    shown: await (work.workload === 'notebook'
      ? notebookPage(workspace, work.object, includes)
      : jobPage(workspace, work.object, includes)),
    title: nameOf(work),
    mainFile,
    folder,
    store: stores.files(owner),
    withFiles: includes.files,
    pictures: folderPictures(files.absolute(owner, folder), mainFile),
  };
};

/** Publishes work as it is now: as a further version where it is published already. */
export const publishWork = (
  workspace: Workspace,
  work: Publishable,
  terms: PublishTerms,
): Promise<LoadedPublication> => {
  const { publications, config } = workspace;
  const id = objectIdOf(work);
  return publications.inTurn(id, async () => {
    const before = await publications.ofObject(work.workload, id);
    const publishToken = before?.row.publishToken ?? randomBytes(16).toString('hex');
    const folder = before?.row.folder ?? `pub-${randomBytes(8).toString('hex')}`;
    const version = (before?.versions[0]?.version ?? 0) + 1;
    const target = versionFolder(config, folder, version);
    const files = await freeze(target, await toFreeze(workspace, work, terms));
    try {
      await publications.add({
        publication: {
          publishToken,
          folder,
          audience: terms.audience,
          about: { ...terms.about, arxiv_id: orNull(terms.about.arxiv_id) },
          notebookId: work.workload === 'notebook' ? id : null,
          jobId: work.workload === 'batchjob' ? id : null,
        },
        version: {
          version,
          name: nameOf(work),
          mainFile: work.object.main_file,
          includes: terms.includes,
          files,
          publishDate: new Date(),
          parameters: work.workload === 'batchjob' ? work.object.parameters : [],
        },
      });
    } catch (error) {
      await fs.rm(target, { recursive: true, force: true });
      throw error;
    }
    return (await publications.find(publishToken))!;
  });
};

/** A notebook that says it is published, of which there is nothing: it says so no more. */
const forgetPublished = async ({ notebooks }: Workspace, work: Publishable): Promise<void> => {
  if (work.workload !== 'notebook' || !work.object.publish_details.published) return;
  const publishDetails = {
    ...work.object.publish_details,
    published: false,
    publish_token: null,
    publish_date: null,
  };
  await notebooks.change(work.object.notebook_id, { publishDetails });
};

/** Takes it back: from then on neither its page nor any address of it is answered. Fine where it is not published. */
export const unpublishWork = (workspace: Workspace, work: Publishable): Promise<void> => {
  const { publications, config } = workspace;
  return publications.inTurn(objectIdOf(work), async () => {
    const found = await publications.ofObject(work.workload, objectIdOf(work));
    if (!found) return void (await forgetPublished(workspace, work));
    await publications.remove(found);
    await fs.rm(folderOf(config, found.row.folder), { recursive: true, force: true });
  });
};
