import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../platform/files/sending/sendFile';
import { segmentsOf } from '../../platform/files/segments';
import { openUntrusted } from '../../platform/files/untrusted';
import type { Workspace } from '../../platform/workspace';
import { filesIn, versionFolder } from './folders';
import { filePath, filesOf, isOpen, notPublished, visitPublication } from './visiting';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/**
 * GET /blob/published/{token}/{version}/{path}: a file of something published, to be saved. What is for the team alone needs the signed
 * address that the team is given. Only what the version names is found, so no path leads elsewhere.
 */
export const publishedRoutes =
  (workspace: Pick<Workspace, 'publications' | 'config' | 'signer'>) =>
  async (app: FastifyInstance): Promise<void> => {
    const { publications, config, signer } = workspace;
    app.get('/blob/published/:token/:version/*', async (request, reply) => {
      const { token, version, '*': wanted } = record(request.params);
      const [publish_token, number, relative] = [String(token), Number(version), String(wanted)];
      const found = await publications.find(publish_token);
      const signed =
        found && !isOpen(found)
          ? await signer.verify(
              'GET',
              filePath(publish_token, number, relative),
              record(request.query),
            )
          : null;
      if (!found || (!isOpen(found) && signed?.['published'] !== found.row.folder))
        throw notPublished();
      const visited = visitPublication(
        config,
        found,
        { version: number },
        { team_name: found.team },
      );
      const file = visited && filesOf(visited).find((one) => one.path === relative);
      if (!file) throw notPublished();
      const folder = filesIn(versionFolder(config, found.row.folder, number));
      const open = await openUntrusted(path.join(folder, ...segmentsOf(file.path)), folder);
      if (!open) throw notPublished();
      return sendFile(request, reply, {
        ...open,
        name: path.posix.basename(file.path),
        attachment: true,
      });
    });
  };
