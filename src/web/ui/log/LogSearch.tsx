import { useRef, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { FilterBox } from '../page/FilterBox';
import { Toggle } from '../page/Toggle';
import './log.css';

/** Props of {@link LogSearch}. */
export interface LogSearchProps {
  readonly text: string;
  readonly matchCase: boolean;
  readonly onText: (text: string) => void;
  readonly onMatchCase: (matchCase: boolean) => void;
  /** How far the search is: '3 of 1,204', 'No matches', 'Searching …'. */
  readonly counter: string;
  /** Why there is nothing to go to; undefined where there is. */
  readonly reason: string | undefined;
  /** To the next match, or to the one before. */
  readonly onStep: (by: 1 | -1) => void;
}

/** The search in a log: Enter and F3 go to the next match, with Shift to the one before. */
export function LogSearch({
  text,
  matchCase,
  onText,
  onMatchCase,
  counter,
  reason,
  onStep,
}: LogSearchProps) {
  const place = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const inBox = event.target instanceof HTMLInputElement && event.key === 'Enter';
    if (!inBox && event.key !== 'F3') return;
    event.preventDefault();
    if (reason === undefined) onStep(event.shiftKey ? -1 : 1);
  };
  return (
    <div
      className="at-log-search"
      ref={place}
      onKeyDown={onKeyDown}
      role="search"
      aria-label="Search the output"
    >
      <FilterBox label="Search the output" value={text} onChange={onText} />
      <Toggle label="Match case" on={matchCase} onChange={onMatchCase} />
      {text !== '' && (
        <>
          <span className="at-log-counter" role="status">
            {counter}
          </span>
          <Step label="Previous match" icon="arrow up" reason={reason} onPress={() => onStep(-1)} />
          <Step label="Next match" icon="arrow down" reason={reason} onPress={() => onStep(1)} />
        </>
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: 'arrow up' | 'arrow down';
  readonly reason: string | undefined;
  readonly onPress: () => void;
}

const Step = ({ label, icon, reason, onPress }: StepProps) => (
  <button
    type="button"
    className="at-dots"
    aria-label={label}
    title={reason ?? label}
    aria-disabled={reason !== undefined}
    onClick={() => {
      if (reason === undefined) onPress();
    }}
  >
    <Icon name={icon} />
  </button>
);
