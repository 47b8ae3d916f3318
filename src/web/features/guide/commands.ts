import { push } from 'connected-react-router';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { selectConfig } from '~/web/lib/state/config';
import { CHAPTERS } from './model/chapters';
import { addressOf, GUIDE } from './routes';

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
export const guideCommands: CommandsOf = (state) =>
  selectConfig(state).docs_url === null ? all : [];
