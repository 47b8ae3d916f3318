import type { AssistKind } from '~/contract/assistant';
import type { Config } from '../../platform/settings/config';

/** The flag of each kind, and whether it is on where nobody named it (API-36). */
export const FLAGS = {
  english: { flag: 'english_cells', usual: true, title: 'English cells' },
  fix: { flag: 'fix_code', usual: false, title: 'Fix code' },
} as const satisfies Readonly<
  Record<AssistKind, { readonly flag: string; readonly usual: boolean; readonly title: string }>
>;

/** Whether the installation has an assistant, and this kind is switched on. */
export const isOffered = (
  { assist, flags }: Pick<Config, 'assist' | 'flags'>,
  kind: AssistKind,
): boolean => assist !== null && (flags[FLAGS[kind].flag] ?? FLAGS[kind].usual);
