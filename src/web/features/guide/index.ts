import type { Feature } from '~/web/lib/feature';
import { guideCommands } from './commands';

/** The user guide. It keeps nothing and asks for nothing: its chapters come with its pages. */
export const guide: Feature = { commands: guideCommands };
