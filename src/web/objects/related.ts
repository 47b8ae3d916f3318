import type { Command } from '~/web/kit/commands';
import { searchOpened } from '~/web/features/shell/events';

/** Finds what the team published that has to do with the object whose page is open, by its name and tags (SRCH-10, SRCH-14). */
export const relatedTo = (kind: string, id: string, name: string, tags: readonly string[] = []): Command => ({
  key: `research/${kind}/${id}`, label: `Research what is related to ${name}`, icon: 'compass outline', byKey: 'research',
  event: () => searchOpened({ related: [name, ...tags].join(' ') }),
});
