import type { Parent } from './parent';

/** Where the row of the app around the page shrinks, and grows again, px: further apart than shrinking moves anything. */
const AWAY = { from: 48, until: 4 } as const;

/** Tells the app when the page was scrolled away from its top, and when it is there again. */
export function reportScrolling(parent: Parent): void {
  let scrolled = false;
  addEventListener(
    'scroll',
    () => {
      const now = scrollY > (scrolled ? AWAY.until : AWAY.from);
      if (now === scrolled) return;
      scrolled = now;
      parent.say({ type: 'scrolled', scrolled });
    },
    { passive: true },
  );
}
