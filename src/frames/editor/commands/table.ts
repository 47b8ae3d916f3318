import { assistCommands } from './assisting';
import { cellCommands } from './cells';
import type { Command } from './command';
import { commentCommands } from './commenting';
import { moveCommands } from './moving';
import { runCommands } from './running';
import { tagCommands } from './tags';

/** Everything a person can do in the editor. */
export const commands: readonly Command[] = [
  ...runCommands,
  ...cellCommands,
  ...moveCommands,
  ...tagCommands,
  ...commentCommands,
  ...assistCommands,
];

const byId = new Map(commands.map((command) => [command.id, command]));

export function command(id: string): Command {
  const found = byId.get(id);
  if (!found) throw new Error(`No command is called ${id}`);
  return found;
}
