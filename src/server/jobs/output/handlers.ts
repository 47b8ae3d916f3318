import type { Handlers } from '~/contract';
import type { Account } from '../../account/shelf';
import { eachOf } from '../../drive/bulk';
import type { DriveParts } from '../../drive/handlers';
import { previewOf } from '../../drive/preview';
import { refuseOverQuota } from '../../drive/quota';
import { missing, nameOf, parentOf, pathOf, placeOf } from '../../drive/rules';
import type { Store } from '../../drive/store';
import { rankLog } from '../../engine/layout';
import type { Call } from '../../http/call';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import { agentNumber, seenSubmission, type SeenSubmission } from '../access';
import { createEnding } from './ending';
import { executedOf } from './executed';
import { createFollow } from './logs/follow';
import { createLogs } from './logs/logs';
import { listResults, openResults, placeOf as placeOfResults } from './results';
import { logUrl } from './routes';
import { saveResult } from './saving';

interface Named { readonly batch_job_id: string; readonly submission_id: string }
interface OfAgent extends Named { readonly agent_id: string }

/** A job's name as that of a file: nothing in it leads anywhere. */
const fileName = (jobName: string): string => {
  const plain = Array.from(jobName.normalize('NFC'), (character) => (/[/\\:]/.test(character) || character < ' ' ? '_' : character)).join('').slice(0, 80);
  return /^\.*$/.test(plain) ? 'results' : plain;
};

const folderIn = async (drive: Store, place: string): Promise<string> => {
  if ((await drive.find(place))?.isDir) return place;
  throw new Refusal('missing', `There is no folder ${pathOf(place, true)} here any more.`);
};

/** Every endpoint of output: logs by line numbers, and the files a submission leaves behind. */
export const outputHandlers = (workspace: Workspace, { zips, claims }: DriveParts): Handlers<Call>['output'] => {
  const { config, signer, stores } = workspace;
  const logs = createLogs();
  const follow = createFollow();
  const ending = createEnding(workspace);
  const seen = (named: Named, user: Account) => seenSubmission(workspace, named, user);

  const logOf = async (request: OfAgent, user: Account) => {
    const found = await seen(request, user);
    const rank = agentNumber(request.agent_id, found.ranks);
    return { found, rank, file: rankLog(found.folder, rank) };
  };
  const resultsOf = async (request: Named, user: Account) => {
    const found = await seen(request, user);
    return { found, results: await openResults(placeOfResults(found), signer) };
  };
  /** The results, at least something of them. */
  const someOf = async (request: Named, user: Account, place: string) => {
    const { found, results } = await resultsOf(request, user);
    const entry = await results?.find(place);
    if (!results || !entry) throw missing(place);
    return { found, results, entry };
  };
  const nameIn = ({ job }: SeenSubmission, place: string) => (place === '' ? fileName(job.job_name) : nameOf(place));

  return {
    async read({ line, count, known_bytes = 0, wait_ms = 0, ...request }, { user, signal }) {
      const { found, file } = await logOf(request, user);
      const isOver = () => ending(found);
      if (wait_ms > 0) await follow(file, { knownBytes: known_bytes, ms: wait_ms, isOver, signal });
      // Asked before the look, so that of an agent that is over everything is told.
      const ended = await isOver();
      return { ...await logs.read(file, { line, count }, signal), ended };
    },
    async search({ text, match_case, from_line, ...request }, { user, signal }) {
      const { file } = await logOf(request, user);
      const { count, lines, total_lines } = await logs.search(file, { text, matchCase: match_case ?? false, fromLine: from_line ?? 0 }, signal);
      return { count, lines, total_lines };
    },
    async download(request, { user, origin }) {
      const { found: { job, submission, ranks }, rank } = await logOf(request, user);
      const name = `${fileName(job.job_name)}${ranks > 1 ? ` ${request.agent_id}` : ''}.log`;
      const url = logUrl(signer, { batchJobId: job.batch_job_id, submissionId: submission.submission_id, rank, name });
      return { url: new URL(url, origin).toString(), name };
    },
    async results({ path = '/', ...request }, { user }) {
      const folder = placeOf(path, 'path');
      const { results } = await resultsOf(request, user);
      return { path: pathOf(folder, true), contents: await listResults(results, folder) };
    },
    async fragment({ path, ...request }, { user, origin }) {
      const place = placeOf(path, 'path');
      const { results } = await someOf(request, user, place);
      if (/\.ipynb$/i.test(place)) return executedOf(results, place);
      return previewOf(results, place, (url) => new URL(url, origin).toString());
    },
    async resultDownload({ paths, ...request }, { user, origin }) {
      const places = [...new Set(paths.map((path) => placeOf(path, 'paths')))];
      const [first = ''] = places;
      const { found, results, entry } = await someOf(request, user, first);
      for (const place of places) if (!(await results.find(place))) throw missing(place);
      const isFile = places.length === 1 && !entry.isDir;
      const name = isFile ? entry.name : `${nameIn(found, places.length === 1 ? first : parentOf(first))}.zip`;
      const url = isFile ? await results.getUrl(first, { attachment: true }) : zips.address(results, places, name);
      return { url: new URL(url, origin).toString(), name };
    },
    async saveResults({ paths, storage, destination_path, on_clash = 'ask', ...request }, { user }) {
      const { found, results } = await someOf(request, user, '');
      const drive = stores.of(storage, user);
      const folder = await folderIn(drive, placeOf(destination_path, 'destination_path'));
      return eachOf('copying', paths, (path) => {
        const from = placeOf(path, 'paths');
        const makeRoom = (moreBytes: number) => refuseOverQuota(drive, config, moreBytes);
        return saveResult(claims, { results, drive, from, name: nameIn(found, from), folder, onClash: on_clash, makeRoom });
      }, (error) => workspace.report(error, 'saving results'));
    },
  };
};
