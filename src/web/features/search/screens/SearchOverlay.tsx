import { push } from 'connected-react-router';
import { useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from 'semantic-ui-react';
import { useManifests } from '~/web/kit/manifests';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { selectUser } from '~/web/objects/person';
import { NOTHING } from '~/web/ui/data/nothing';
import { Options, type Choice } from '~/web/ui/form/Options';
import { useModal } from '~/web/ui/overlay/dialogs';
import { commandChosen } from '../../shortcuts/events';
import { searchClosed } from '../../shell/events';
import { resultMarked, searchTyped } from '../events';
import { selectNamesFetch } from '../model/names';
import { selectSearch } from '../model/slice';
import { keyOf, selectMarked, selectResults, type Result } from '../selectors';
import { Missed } from './Missed';
import './search.css';

/** So many characters may be typed. */
const MOST_TYPED = 200;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

const choiceOf = (result: Result, own: string | undefined): Choice => {
  const value = keyOf(result);
  if (result.type === 'command') return { value, text: result.command.label, hint: 'Command', reason: result.command.reason };
  const { object: { name, status, user_name }, kind: { one } } = result;
  return { value, text: name, hint: [one, status, ...(user_name === own ? [] : [`of ${user_name}`])].join(' · ') };
};

/** Every object by its name, and commands, over whatever page is open (SRCH-01). Mounted is open; the keyboard alone is enough. */
export default function SearchOverlay() {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const dispatch = useAppDispatch();
  const manifests = useManifests();
  const kinds = useMemo(() => manifests.flatMap(({ recents }) => recents ?? []), [manifests]);
  const { text } = useAppSelector(selectSearch);
  const results = useAppSelector((state) => selectResults(state, kinds));
  const marked = useAppSelector((state) => selectMarked(state, kinds));
  const own = useAppSelector(selectUser)?.user_name;
  const loading = useAppSelector((state) => selectNamesFetch(state).phase !== 'ready');
  const choices = useMemo(() => results.map((result) => choiceOf(result, own)), [results, own]);
  const close = () => { dispatch(searchClosed()); };
  useModal(box, close);

  const choose = (result: Result | undefined) => {
    if (result?.type === 'command') dispatch(commandChosen({ key: result.command.key }));
    else if (result) dispatch(push(`${result.kind.path}/${encodeURIComponent(result.object.id)}${result.kind.query ?? ''}`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && results.length > 0) dispatch(resultMarked({ index: step(marked, results.length) }));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(results[marked]);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div className="at-mask" onPointerDown={(event) => { if (event.target === event.currentTarget) close(); }}>
      <div ref={box} className="search-box" role="dialog" aria-modal="true" aria-label="Search" tabIndex={-1}>
        <div className="search-line">
          <Icon name="search" />
          <input
            type="text" role="combobox" aria-label="Search objects and commands" aria-expanded aria-controls={id} aria-autocomplete="list"
            aria-activedescendant={choices.length > 0 ? `${id}-${marked}` : undefined} autoComplete="off" spellCheck={false} data-autofocus=""
            placeholder="Search by name, or say what to do" maxLength={MOST_TYPED} value={text} onKeyDown={onKeyDown}
            onChange={(event) => { dispatch(searchTyped({ text: event.target.value })); }}
          />
          <button type="button" className="at-dots" aria-label="Close the search" onClick={close}><Icon name="close" /></button>
        </div>
        <Missed />
        <Options
          list={list} id={id} label="Results" choices={choices} value={choices[marked]?.value} marked={marked}
          onMark={(index) => { if (index !== marked) dispatch(resultMarked({ index })); }}
          onChoose={(choice) => { choose(results.find((result) => keyOf(result) === choice.value)); }}
          empty={loading ? 'Loading…' : NOTHING.objects}
        />
      </div>
    </div>,
    document.body,
  );
}
