import { eachOf, sizeAt, sizeToCopy, type CountedItem } from '../../drive/api';
import { previewOf } from '../../../platform/storage/preview/preview';
import { driveOf } from '../../../platform/storage/stores';
import { missing, nameOf, parentOf, pathOf, locationOf } from '../../../platform/storage/paths';
import { requireQuota } from '../../../platform/storage/quota';
import type { Store } from '../../../platform/storage/store';
import { rankLog } from '../../../platform/engine/layout';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { maskingOf, fileMaskingOf } from '../../../platform/secrets/masking';
import { agentNumber, type LocatedSubmission } from '../submissions';
import { createEnding } from './ending';
import { executedOf } from '../../../platform/storage/preview/executed';
import { isNotebook } from '../../../platform/gateway/reading/storedNotebook';
import { createFollow } from '../../../platform/files/logs/follow';
import { createLogs } from '../../../platform/files/logs/logs';
import { fileName, logFileName } from './fileName';
import { searchMasked } from '../../../platform/files/logs/masked';
import { listResults, openResults, resultsLocationOf } from './results';
import { logUrl } from './routes';
import { saveResult } from './saving';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from './access';

const folderIn = async (drive: Store, location: string): Promise<string> => {
  if ((await drive.find(location))?.isDir) return location;
  throw new HttpError('missing', `There is no folder ${pathOf(location, true)} here any more.`);
};

/** Every endpoint of output: logs by line numbers, and the files a submission leaves behind. */
export const outputHandlers = (workspace: Workspace): AreaHandlers<'output', typeof access> => {
  const {
    config,
    signer,
    secrets,
    drive: { zips, claims, copies, trash },
  } = workspace;
  const logs = createLogs();
  const follow = createFollow();
  const ending = createEnding(workspace);
  const logOf = (found: LocatedSubmission, agentId: string) => {
    const rank = agentNumber(agentId, found.ranks);
    return { rank, file: rankLog(found.logs, rank) };
  };
  const maskingFor = async ({ submission: { submission_id } }: LocatedSubmission) =>
    maskingOf(await secrets.givenTo(submission_id));
  const resultsOf = (found: LocatedSubmission) => openResults(resultsLocationOf(found), signer);
  /** The results, at least something of them. */
  const someOf = async (found: LocatedSubmission, location: string) => {
    const results = await resultsOf(found);
    const entry = await results?.find(location);
    if (!results || !entry) throw missing(location);
    return { results, entry };
  };
  const nameIn = ({ job }: LocatedSubmission, location: string) =>
    location === '' ? fileName(job.job_name) : nameOf(location);

  return {
    async read({ line, count, known_bytes = 0, wait_ms = 0, agent_id }, { object: found, signal }) {
      const { file } = logOf(found, agent_id);
      const isOver = () => ending(found);
      if (wait_ms > 0) await follow(file, { knownBytes: known_bytes, ms: wait_ms, isOver, signal });
      // Asked before the look, so that of an agent that is over everything is told.
      const ended = await isOver();
      const { isWhole, ...page } = await logs.read(file, { line, count }, signal);
      const mask = await maskingFor(found);
      return { ...page, lines: mask ? page.lines.map(mask) : page.lines, ended: ended && isWhole };
    },
    async search({ text, match_case, from_line, agent_id }, { object: found, signal }) {
      const { file } = logOf(found, agent_id);
      const mask = await maskingFor(found);
      if (mask)
        return searchMasked(
          logs,
          file,
          { text, matchCase: match_case ?? false, fromLine: from_line ?? 0 },
          mask,
          signal,
        );
      const { count, lines, total_lines } = await logs.search(
        file,
        { text, matchCase: match_case ?? false, fromLine: from_line ?? 0 },
        signal,
      );
      return { count, lines, total_lines };
    },
    async download({ agent_id }, { object: found, addressed }) {
      const { job, submission, ranks } = found;
      const { rank } = logOf(found, agent_id);
      const name = logFileName(job.job_name, ranks > 1 ? agent_id : '');
      const url = logUrl(signer, {
        batchJobId: job.batch_job_id,
        submissionId: submission.submission_id,
        rank,
        name,
      });
      return { url: addressed(url), name };
    },
    async results({ path = '/' }, { object: found }) {
      const folder = locationOf(path, 'path');
      return {
        path: pathOf(folder, true),
        contents: await listResults(await resultsOf(found), folder),
      };
    },
    async fragment({ path }, { object: found, addressed }) {
      const location = locationOf(path, 'path');
      const { results } = await someOf(found, location);
      const masking = fileMaskingOf(await secrets.givenTo(found.submission.submission_id));
      return isNotebook(location)
        ? executedOf(results, location, masking?.mask)
        : previewOf(results, location, addressed, masking);
    },
    async resultDownload({ paths }, { object: found, addressed }) {
      const locations = [...new Set(paths.map((path) => locationOf(path, 'paths')))];
      const [first = ''] = locations;
      const { results, entry } = await someOf(found, first);
      for (const location of locations) {
        const one = await results.find(location);
        if (!one) throw missing(location);
        if (one.isDir || locations.length > 1)
          await sizeToCopy(results, location, one, config.limits);
      }
      const isFile = locations.length === 1 && !entry.isDir;
      const name = isFile
        ? entry.name
        : `${nameIn(found, locations.length === 1 ? first : parentOf(first))}.zip`;
      const url = isFile
        ? await results.getUrl(first, { attachment: true })
        : zips.address(results, locations, name);
      return { url: addressed(url), name };
    },
    async saveResults(
      { paths, storage, destination_path, on_clash = 'ask', copy_id },
      { object: found, user, signal },
    ) {
      const { results } = await someOf(found, '');
      const drive = driveOf(workspace, storage, user);
      const folder = await folderIn(drive, locationOf(destination_path, 'destination_path'));
      const makeRoom = (moreBytes: number) => requireQuota(drive, config, trash, moreBytes);
      const saveOne = (path: string, counted: CountedItem) => {
        const from = locationOf(path, 'paths');
        return saveResult(claims, {
          results,
          drive,
          from,
          name: nameIn(found, from),
          folder,
          onClash: on_clash,
          makeRoom,
          limits: config.limits,
          signal,
          counted,
        });
      };
      return copies.during(user.user_name, copy_id, async (count) => {
        await count.measure([...new Set(paths)], async (path) => {
          signal.throwIfAborted();
          return sizeAt(results, locationOf(path, 'paths'));
        });
        return eachOf(
          'copying',
          paths,
          (path) => count.item(path, async (counted) => saveOne(path, counted)),
          (error) => {
            // The client has disconnected: nothing to answer, and no fault.
            if (!signal.aborted) workspace.report(error, 'saving results');
          },
        );
      });
    },
  };
};
