import { useState, useSyncExternalStore } from 'react';
import { clock, tick } from '../data/clock';
import { textOf } from '~/text/ansi';

const SPOKEN = 200;
const turnOf = () => Math.floor(Date.now() / tick);

/** The newest line for a screen reader, told politely and at most at every tick of the clock, however much is printed meanwhile. */
export function Tail({
  label,
  text,
}: {
  readonly label: string;
  readonly text: string | undefined;
}) {
  const turn = useSyncExternalStore(clock.subscribe, turnOf);
  const [told, tell] = useState({ turn: 0, text: '' });
  if (text !== undefined && told.turn !== turn) tell({ turn, text: textOf(text).slice(0, SPOKEN) });
  return (
    <div className="at-hidden" role="log" aria-label={`Newest line, ${label}`}>
      {text === undefined ? '' : told.text}
    </div>
  );
}
