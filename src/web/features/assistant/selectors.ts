import { ASSIST_KINDS, type AssistKind } from '~/contract/assistant';
import { selectConfig, type AppConfig } from '~/web/lib/state/config';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { assistSlice } from './model/slice';

export const selectAssist = sliceSelector(
  (state) => state.assistant,
  assistSlice.getInitialState(),
);

/** The functions of this installation's assistant: nothing where none is set up, else what is switched on (API-36). */
export const selectOffered = (state: { readonly config: AppConfig }): readonly AssistKind[] => {
  const { assist, flags } = selectConfig(state);
  const isOn: Readonly<Record<AssistKind, boolean>> = {
    english: flags.english_cells,
    fix: flags.fix_code,
  };
  return assist ? ASSIST_KINDS.filter((kind) => isOn[kind]) : [];
};
