import { randomUUID } from 'node:crypto';
import type { Bus, Word } from './bus';
import { monotonic, timerMs } from '../../../platform/concurrency/clock';

/** A server says again who is there; one that says nothing for so long is gone with its people, ms. */
const AGAIN_MS = 60_000;
const SILENT_MS = 150_000;
/** Delays before others see that a user connected, and that a user disconnected and did not come back, as with a page that is reloaded, ms. */
const COMES_MS = 300;
const GOES_MS = 5_000;

interface Parts {
  readonly tell: Bus['tell'];
  /** Told of those who are here now and were not, and the other way round. */
  readonly changed: (here: readonly string[], gone: readonly string[]) => void;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

/** Users that are connected, to this server or to another of the same database. */
export const createPresence = ({ tell, changed, report, now = monotonic }: Parts) => {
  const self = randomUUID();
  /** Until when each server answers for a person. */
  const known = new Map<string, Map<string, number>>();
  const told = new Set<string>();
  const due = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  const isHere = (name: string) =>
    [...(known.get(name)?.values() ?? [])].some((until) => until > now());
  const say = (word: Word) => {
    tell(word).catch(report);
  };
  const askAround = () => say({ kind: 'who', server: self });
  const local = () => [...known].filter(([, servers]) => servers.has(self)).map(([name]) => name);
  const flush = () => {
    timer = undefined;
    const ripe = [...due].filter(([, at]) => at <= now()).map(([name]) => name);
    for (const name of ripe) due.delete(name);
    const here = ripe.filter((name) => isHere(name) && !told.has(name));
    const gone = ripe.filter((name) => !isHere(name) && told.has(name));
    for (const name of here) told.add(name);
    for (const name of gone) told.delete(name);
    for (const name of ripe) if (!isHere(name)) known.delete(name);
    if (here.length + gone.length > 0) changed(here, gone);
    plan();
  };
  const plan = () => {
    if (timer !== undefined || due.size === 0) return;
    timer = setTimeout(flush, timerMs(Math.max(COMES_MS, Math.min(...due.values()) - now())));
    timer.unref();
  };
  const mark = (name: string, comes: boolean) => {
    const at = now() + (comes ? COMES_MS : GOES_MS);
    due.set(name, comes ? Math.min(at, due.get(name) ?? at) : at);
    if (comes && timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
    }
    plan();
  };
  const come = (server: string, names: readonly string[], until: number) => {
    for (const name of names) {
      known.set(name, (known.get(name) ?? new Map<string, number>()).set(server, until));
      if (!told.has(name)) mark(name, true);
    }
  };
  const go = (server: string, names: readonly string[]) => {
    for (const name of names) if (known.get(name)?.delete(server)) mark(name, false);
  };
  const sayAgain = () => {
    const silent = [...known]
      .filter(([name]) => told.has(name) && !isHere(name))
      .map(([name]) => name);
    for (const name of silent) mark(name, false);
    const names = local();
    if (names.length > 0) say({ kind: 'here', server: self, user_names: names });
  };

  return {
    /** Whom everybody was told of as being here. */
    here: (): ReadonlySet<string> => told,
    enter(name: string) {
      come(self, [name], Infinity);
      say({ kind: 'here', server: self, user_names: [name] });
    },
    leave(name: string) {
      go(self, [name]);
      say({ kind: 'gone', server: self, user_names: [name] });
    },
    hear(word: Extract<Word, { readonly kind: 'here' | 'gone' | 'who' }>) {
      if (word.server === self) return;
      if (word.kind === 'who') return sayAgain();
      if (word.kind === 'here') come(word.server, word.user_names, now() + SILENT_MS);
      else go(word.server, word.user_names);
    },
    /** Asks the other servers who is connected to them. */
    askAround,
    start() {
      askAround();
      again = setInterval(sayAgain, AGAIN_MS);
      again.unref();
    },
    close() {
      clearTimeout(timer);
      clearInterval(again);
    },
  };
};
