import { folderFrom } from '~/web/lib/browser/url/drivePaths';

export const TABS = ['files', 'statistics', 'snapshots', 'uses', 'settings'] as const;
export type Tab = (typeof TABS)[number];
const isTab = (text: string | null): text is Tab =>
  text !== null && (TABS as readonly string[]).includes(text);

/** The view of a dataset's page, from its address. */
export interface DatasetView {
  readonly tab: Tab;
  readonly folder: string;
  /** The file beside the list, or whose columns are told. */
  readonly file: string | null;
  /** The snapshot that what is there now is compared with. */
  readonly since: string | null;
}

export const viewOf = (search: string): DatasetView => {
  const query = new URLSearchParams(search);
  const tab = query.get('tab');
  return {
    tab: isTab(tab) ? tab : 'files',
    folder: folderFrom(query.get('folder')),
    file: query.get('file'),
    since: query.get('since'),
  };
};
