/** A chapter by the name of its file in docs/guide, and its title. */
export interface ChapterName {
  readonly name: string;
  readonly title: string;
}

/** The chapters in their order. It is apart from their texts, which come with the pages alone. */
export const CHAPTERS: readonly ChapterName[] = [
  { name: 'notebooks', title: 'Start a notebook' },
  { name: 'jobs', title: 'Run a job' },
  { name: 'compare', title: 'Compare runs and experiments' },
  { name: 'sweeps', title: 'Find the best settings with a sweep' },
  { name: 'predictions', title: 'Serve a model' },
  { name: 'dags', title: 'Run steps in order with a DAG' },
  { name: 'datasets', title: 'Give your data a name' },
  { name: 'environments', title: 'Choose your Python packages' },
  { name: 'drive', title: 'Keep your files in the drive' },
  { name: 'talk', title: 'Talk: messages and comments' },
  { name: 'streams', title: 'Meet in a live stream' },
  { name: 'team', title: 'Team, groups and rights' },
  { name: 'settings', title: 'Settings, secrets and tokens' },
  { name: 'publish', title: 'Publish your work' },
  { name: 'keyboard', title: 'Search and keyboard' },
  { name: 'trouble', title: 'When something goes wrong' },
];

/** The user guide, and one chapter of it. */
export const GUIDE = '/guide';

/** The address of a chapter, or of a section in it. */
export const addressOf = (chapter: string, section = ''): string =>
  `${GUIDE}/${chapter}${section && `#${section}`}`;
