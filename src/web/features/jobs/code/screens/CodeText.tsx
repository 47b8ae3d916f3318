import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { python } from '@codemirror/lang-python';
import { unifiedMergeView } from '@codemirror/merge';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { codeTagsOf } from '~/text/codeTags';
import './code.css';

/** Props of {@link CodeText}. */
interface CodeTextProps {
  readonly path: string;
  readonly text: string;
  /** The text it is compared with; null where it is not. */
  readonly original: string | null;
  readonly readOnly: boolean;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
}

/** Marks text that comes from the store: a jump in time, or another file. Nobody typed it, so nothing is told of it. */
const told = Annotation.define<true>();
const colours = syntaxHighlighting(HighlightStyle.define(codeTagsOf(tags)));
const comparing = (original: string | null): Extension =>
  original === null
    ? []
    : unifiedMergeView({
        original,
        mergeControls: false,
        collapseUnchanged: { margin: 3, minSize: 8 },
      });

/** Code in an editor; compared, what is new is green, and what is gone stands red above it. */
export default function CodeText({
  path,
  text,
  original,
  readOnly,
  onType,
  onSave,
}: CodeTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef({ text, original, readOnly, onType, onSave });
  const parts = useRef({ compared: new Compartment(), locked: new Compartment() });
  useEffect(() => {
    now.current = { text, original, readOnly, onType, onSave };
  });
  useEffect(() => {
    const { compared, locked } = parts.current;
    const save = {
      key: 'Mod-s',
      preventDefault: true,
      run: () => {
        now.current.onSave();
        return true;
      },
    };
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: now.current.text,
        extensions: [
          lineNumbers(),
          highlightSpecialChars(),
          history(),
          indentOnInput(),
          indentUnit.of('    '),
          bracketMatching(),
          colours,
          /\.py$/i.test(path) ? python() : [],
          keymap.of([save, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': `Code of ${path}`, spellcheck: 'false' }),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((one) => one.annotation(told)))
              now.current.onType(state.doc.toString());
          }),
          compared.of(comparing(now.current.original)),
          locked.of(EditorState.readOnly.of(now.current.readOnly)),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
    // The editor lives as long as its file; what else changes is told to it below.
  }, [path]);
  useEffect(() => {
    const editor = view.current;
    const doc = editor?.state.doc.toString();
    if (editor && doc !== undefined && doc !== text) {
      editor.dispatch({
        changes: { from: 0, to: doc.length, insert: text },
        annotations: told.of(true),
      });
    }
  }, [text]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.compared.reconfigure(comparing(original)) });
  }, [original]);
  useEffect(() => {
    view.current?.dispatch({
      effects: parts.current.locked.reconfigure(EditorState.readOnly.of(readOnly)),
    });
  }, [readOnly]);
  return <div className="job-code-text" ref={place} />;
}
