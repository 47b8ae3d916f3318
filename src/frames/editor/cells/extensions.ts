import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, indentLess, indentMore, insertTab } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching, indentOnInput, indentUnit, LanguageSupport } from '@codemirror/language';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  type KeyBinding,
} from '@codemirror/view';
import type { CellType } from '../model/cells';
import { kernelCompletion, type CompleteInKernel } from './completion';
import { dismissInspection, inspect, inspection } from './inspection';
import { codeTheme } from './theme';

/** Whether the cursor stands right behind a name or a dot, where a completion makes sense. */
const behindName = (state: EditorState) =>
  state.selection.main.empty && /[\w.'"/]/.test(before(state));

const indentation = (ask: CompleteInKernel): KeyBinding[] => [
  {
    key: 'Tab',
    run: (view) => {
      if (completionStatus(view.state) === 'active') return acceptCompletion(view);
      if (behindName(view.state)) return startCompletion(view);
      return view.state.selection.main.empty
        ? view.state.readOnly || spaces(view)
        : indentMore(view);
    },
    shift: (view) => {
      if (!behindName(view.state) && !/[(,\s]/.test(before(view.state))) return indentLess(view);
      if (
        /^\s*$/.test(
          view.state.doc.lineAt(view.state.selection.main.head).text.slice(0, column(view.state)),
        )
      )
        return indentLess(view);
      void inspect(view, ask);
      return true;
    },
  },
  { key: 'Escape', run: dismissInspection },
];

const column = ({ selection: { main }, doc }: EditorState) =>
  main.head - doc.lineAt(main.head).from;
const before = ({ selection: { main }, doc }: EditorState) =>
  doc.sliceString(Math.max(0, main.head - 1), main.head);

function spaces(view: EditorView): boolean {
  const width = 4 - (column(view.state) % 4);
  view.dispatch(view.state.replaceSelection(' '.repeat(width)), { userEvent: 'input' });
  return true;
}

const languages: Record<CellType, (ask: CompleteInKernel) => Extension> = {
  code: (ask) => [
    new LanguageSupport(pythonLanguage),
    indentUnit.of('    '),
    indentOnInput(),
    inspection,
    // The list comes only when it is asked for: a key that follows is meant for it, however soon.
    autocompletion({
      override: [kernelCompletion(ask)],
      activateOnTyping: false,
      interactionDelay: 0,
      icons: false,
    }),
    Prec.high(keymap.of(indentation(ask))),
  ],
  markdown: () => [
    EditorView.lineWrapping,
    Prec.low(keymap.of([{ key: 'Tab', run: insertTab, shift: indentLess }])),
  ],
  raw: () => [
    EditorView.lineWrapping,
    Prec.low(keymap.of([{ key: 'Tab', run: insertTab, shift: indentLess }])),
  ],
};

/** Colours for markdown; they come after the page: their parser knows html, css and javascript as well and is large. */
export const loadMarkdown = async (): Promise<Extension> =>
  (await import('@codemirror/lang-markdown')).markdown();

export const languageOf = (type: CellType, ask: CompleteInKernel): Extension =>
  languages[type](ask);

/** The extensions of every cell's editor, whatever its type. `keys` come before all others. */
export const common = (keys: readonly KeyBinding[]): Extension => [
  Prec.highest(keymap.of([...keys])),
  highlightSpecialChars(),
  history({ newGroupDelay: 700 }),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  codeTheme,
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap]),
  EditorState.tabSize.of(4),
];
