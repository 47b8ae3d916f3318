import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { LineList } from '~/web/ui/content/LineList';
import { allReset, captureStarted, captureEnded, switchRequested } from '../events';
import { selectShortcuts } from '../model/slice';
import { boundBy, written, type Bound } from '../model/table';
import './shortcuts.css';

interface LineProps {
  readonly shortcut: Bound;
  readonly capturing: boolean;
  readonly refusal: string | undefined;
}

function Line({ shortcut: { id, label, hint, keys, on }, capturing, refusal }: LineProps) {
  const dispatch = useAppDispatch();
  return (
    <div className="shortcuts-line">
      <SwitchField
        label={label}
        on={on}
        hint={hint}
        onChange={(next) => {
          dispatch(switchRequested({ id, on: next }));
        }}
      />
      {capturing ? (
        <span className="shortcuts-press" role="status">
          Press the keys; Escape keeps the old ones.
        </span>
      ) : (
        <kbd className={on ? undefined : 'at-muted'}>{written(keys)}</kbd>
      )}
      <Button
        type="button"
        size="small"
        content={capturing ? 'Cancel' : 'Change'}
        aria-label={capturing ? 'Cancel' : `Change the keys of “${label}”`}
        onClick={() => {
          dispatch(capturing ? captureEnded() : captureStarted({ id }));
        }}
      />
      {refusal !== undefined && (
        <p className="at-problem" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Every shortcut: what it is for, which keys it has, and a switch that turns it off (SRCH-13). */
export default function ShortcutsPanel() {
  const state = useAppSelector(selectShortcuts);
  const dispatch = useAppDispatch();
  const { capturing, refusal } = state;
  const shortcuts = boundBy(state);
  const isChanged = shortcuts.some(({ changed, on }) => changed || !on);
  return (
    <section className="shortcuts" aria-label="Shortcuts">
      <p className="at-muted">
        Kept in this browser. While you type, only the first of them is heard.
      </p>
      <LineList
        rows={shortcuts}
        rowKey={({ id }) => id}
        line={(shortcut) => (
          <Line
            shortcut={shortcut}
            capturing={capturing === shortcut.id}
            refusal={refusal?.id === shortcut.id ? refusal.reason : undefined}
          />
        )}
      />
      {isChanged && (
        <div>
          <Button type="button" content="Reset all" onClick={() => dispatch(allReset())} />
        </div>
      )}
    </section>
  );
}
