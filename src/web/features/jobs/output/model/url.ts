import type { Location } from 'history';
import { matchPath } from 'react-router';
import { folderFrom } from '~/web/lib/browser/url/drivePaths';
import { withQuery } from '~/web/lib/browser/url/location';

export const JOB = '/jobs/:id';
const FIRST_AGENT = 'agent-0';

/** Lines from and to, both included, from 0. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** How the output and the results of a job are looked at; all of it stands in the address of the job's page. */
export interface OutputView {
  /** null for the newest. */
  readonly submission: string | null;
  readonly agent: string;
  /** The marked lines. */
  readonly marked: Lines | null;
  readonly find: string;
  readonly matchCase: boolean;
  readonly wrap: boolean;
  /** The folder of the results, '/' the root. */
  readonly folder: string;
  /** The result that is shown beside the list. */
  readonly file: string | null;
}

const linesFrom = (written: string | null): Lines | null => {
  const [, first, last = first] = /^(\d{1,12})(?:-(\d{1,12}))?$/.exec(written ?? '') ?? [];
  const [from, to] = [Number(first) - 1, Number(last) - 1];
  return from >= 0 && to >= from ? { from, to } : null;
};
/** As an address says it: '12' or '12-40', from 1. */
export const linesText = ({ from, to }: Lines): string =>
  from === to ? String(from + 1) : `${from + 1}-${to + 1}`;

/** Reads ?submission, ?agent, ?line, ?find, ?case, ?wrap, ?path and ?preview; what makes no sense counts as absent. */
export const readOutputView = (search: string): OutputView => {
  const query = new URLSearchParams(search);
  const file = query.get('preview');
  return {
    submission: query.get('submission'),
    agent: query.get('agent') ?? FIRST_AGENT,
    marked: linesFrom(query.get('line')),
    find: query.get('find') ?? '',
    matchCase: query.get('case') === 'true',
    wrap: query.get('wrap') === 'true',
    folder: folderFrom(query.get('path')),
    file: file?.startsWith('/') && !file.endsWith('/') ? file : null,
  };
};

/** The query with these parts of the view changed; everything else in it stays. */
export const writeOutputView = (search: string, changes: Partial<OutputView>): string =>
  withQuery(search, {
    ...('submission' in changes ? { submission: changes.submission } : {}),
    ...('agent' in changes ? { agent: changes.agent } : {}),
    ...('marked' in changes ? { line: changes.marked ? linesText(changes.marked) : null } : {}),
    ...('find' in changes ? { find: changes.find || null } : {}),
    ...('matchCase' in changes ? { case: changes.matchCase ? 'true' : null } : {}),
    ...('wrap' in changes ? { wrap: changes.wrap ? 'true' : null } : {}),
    ...('folder' in changes
      ? { path: changes.folder === '/' ? null : (changes.folder ?? null) }
      : {}),
    ...('file' in changes ? { preview: changes.file } : {}),
  });

/** The job and the tab a location shows; null elsewhere in the app. Output is the tab that shows where none is named. */
export const jobAt = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): { readonly id: string; readonly tab: string } | null => {
  const match = matchPath<{ id: string }>(pathname, { path: JOB, exact: true });
  return match && { id: match.params.id, tab: new URLSearchParams(search).get('tab') ?? 'output' };
};

/** One log: what an agent of a submission prints. */
export interface LogOf {
  readonly batch_job_id: string;
  readonly submission_id: string;
  readonly agent_id: string;
}
export type SubmissionOf = Omit<LogOf, 'agent_id'>;

export const keyOf = ({
  submission_id,
  agent_id,
}: Pick<LogOf, 'submission_id' | 'agent_id'>): string => `${submission_id}/${agent_id}`;
