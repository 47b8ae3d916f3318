import type { Command, CommandsOf } from '~/web/lib/commands';
import { themeChosen, type Theme } from './events';

const themes: readonly (readonly [Theme, Command['icon'], string])[] = [
  ['light', 'sun', 'Light theme'],
  ['dark', 'moon', 'Dark theme'],
  ['system', 'desktop', 'System theme'],
];

/** How the app looks. */
export const accountCommands: CommandsOf = () =>
  themes.map(([theme, icon, label]) => ({
    key: `theme/${theme}`,
    label,
    icon,
    event: () => themeChosen({ theme }),
  }));
