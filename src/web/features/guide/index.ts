import { push } from 'connected-react-router';
import type { Feature } from '~/web/lib/feature';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { selectConfig } from '~/web/lib/state/config';
import { addressOf, CHAPTERS, GUIDE } from './model/chapters';

const chapters = CHAPTERS.map(({ name, title }): Command => ({
  key: `guide/${name}`,
  label: `Documentation: ${title}`,
  icon: 'book',
  last: true,
  event: () => push(addressOf(name)),
}));
const all: readonly Command[] = [
  { key: 'guide', label: 'Documentation', icon: 'book', last: true, event: () => push(GUIDE) },
  ...chapters,
];

/** The chapters of the guide, from the search box. An installation with documentation of its own leads nobody to another one. */
const guideCommands: CommandsOf = (state) => (selectConfig(state).docs_url === null ? all : []);

/** The user guide. It keeps nothing and asks for nothing: its chapters come with its pages. */
export const guide: Feature = { commands: guideCommands };
