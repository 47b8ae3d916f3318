import type { UnknownAction } from '@reduxjs/toolkit';
import type { IconProps } from 'semantic-ui-react';
import type { RootState } from '~/web/lib/state/root';

/** Actions of command keys; which keys these are is the person's to say. */
export type CommandKey = 'save' | 'execute' | 'stop' | 'research';

/** Something a person can have done from the search box, and some of it with a key, wherever they are. */
export interface Command {
  /** One of a kind: 'stop/job/job-1'. Of two with the same key the first one counts. */
  readonly key: string;
  /** The label, by which it is also found: 'Stop Train'. */
  readonly label: string;
  readonly icon: NonNullable<IconProps['name']>;
  /** Why it cannot be done now. */
  readonly reason?: string | undefined;
  /** The event when it is chosen. */
  readonly event: () => UnknownAction;
  /** It is about the object whose page is open, and this key does it. */
  readonly byKey?: CommandKey;
  /** It stands behind all others: somebody who can do a thing is not to read about it first. */
  readonly last?: true;
  /** It is about the dialog that is open: its key does it there, and nowhere else. */
  readonly inDialog?: boolean;
  /** The question before a key does it: a slip of a finger must not cost anything. */
  readonly question?: { readonly title: string; readonly text: string; readonly verb: string };
}

/** The commands that a feature has to offer as things stand. */
export type CommandsOf = (state: RootState) => readonly Command[];
