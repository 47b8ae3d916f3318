import type { Workbench } from './workbench';

/** Saves when a person turns away, and asks before the page goes with something unsaved. Tells the app which of both it is. */
export function guardLeaving({ parent, saver, localCopy }: Workbench): void {
  let told = false;
  saver.changes.hear(() => {
    const unsaved = !saver.settled;
    if (unsaved === told) return;
    told = unsaved;
    parent.say({ type: 'unsaved', unsaved });
  });
  addEventListener('blur', () => void saver.now());
  const leave = () => {
    localCopy.now();
    void saver.now(true);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  addEventListener('pagehide', leave);
  addEventListener('beforeunload', (event) => {
    if (saver.settled) return;
    void saver.now(true);
    event.preventDefault();
  });
}
