import { createHash, randomBytes } from 'node:crypto';
import { CHANNEL_CLOSED } from '~/contract/editor';
import { monotonic } from '../concurrency/clock';

/** To whom an address was given, and where it leads. */
export interface Grant {
  /** The capability path: one notebook, with or without the right to run code. */
  readonly path: string;
  /** The session that asked for the address. */
  readonly session: string;
}

/** Why a page or a channel may not go on. */
export type Why = 'signedOut' | 'rested' | 'stranger';

/** The session of a browser after it exchanged a code. */
export interface Pass extends Grant {
  /** Something open in the name of this pass: `end` is called with a close code when the session is over. Call what it answers when it closed by itself. */
  hold(end: (code: number) => void): () => void;
}

/** How long a code may wait for the browser, and how long a pass is good for after the last sign of life, ms. */
export const CODE_MS = 60_000;
export const PASS_MS = 15 * 60_000;
/** How many codes and passes a session has at most for a path; the oldest go first. */
const MAX_HELD = 20;
/** How many passes and sessions that ended are remembered, to say so kindly. */
const REMEMBERED = 5_000;

interface Held extends Pass {
  until: number;
  readonly open: Set<(code: number) => void>;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const fresh = () => randomBytes(24).toString('base64url');

const forgetOldest = (among: Set<string>) => {
  const [oldest] = among;
  if (among.size > REMEMBERED && oldest !== undefined) among.delete(oldest);
};

/** Whoever asks again and again loses their own oldest, and nobody else's. */
const keepFew = (held: Map<string, Grant>, { path, session }: Grant) => {
  const own = [...held].filter(([, grant]) => grant.path === path && grant.session === session);
  for (const [hash] of own.slice(0, -MAX_HELD)) held.delete(hash);
};

/**
 * The users of an address. An address carries a code that opens it once, within a minute; the browser that used it holds a pass
 * from then on. A pass ends with its session and its notebook, and after a quarter of an hour without a sign of life: a request,
 * an open channel, or the app asking for the address again. Of codes and passes only hashes are kept.
 */
export class Passes {
  private readonly codes = new Map<string, Grant & { readonly until: number }>();
  private readonly passes = new Map<string, Held>();
  private readonly endedPasses = new Set<string>();
  private readonly endedSessions = new Set<string>();

  constructor(private readonly now: () => number = monotonic) {}

  /** A code for the bearer of this session. The passes the session holds for the path begin their time anew. */
  issue({ path, session }: Grant): string {
    const code = fresh();
    for (const held of this.passes.values())
      if (held.path === path && held.session === session) held.until = this.now() + PASS_MS;
    this.sweep();
    // Whoever signed out while the address was being asked for gets one that opens nothing.
    if (!this.endedSessions.has(session))
      this.codes.set(hashOf(code), { path, session, until: this.now() + CODE_MS });
    keepFew(this.codes, { path, session });
    return code;
  }

  /** The token of a new pass; null where the code is unknown, used, out of date, or of another path. */
  exchange(code: string, path: string): string | null {
    const hash = hashOf(code);
    const grant = this.codes.get(hash);
    if (!grant || grant.path !== path) return null;
    this.codes.delete(hash);
    if (grant.until <= this.now()) return null;
    const token = fresh();
    this.passes.set(hashOf(token), this.passFor({ path, session: grant.session }));
    keepFew(this.passes, grant);
    return token;
  }

  private passFor(grant: Grant): Held {
    const held: Held = {
      ...grant,
      until: this.now() + PASS_MS,
      open: new Set(),
      hold: (end) => {
        held.open.add(end);
        return () => {
          held.open.delete(end);
          held.until = this.now() + PASS_MS;
        };
      },
    };
    return held;
  }

  /** The pass among the tokens that a browser sent for a path, or why there is none. */
  find(tokens: readonly string[], path: string): Pass | Why {
    const hashes = tokens.map(hashOf);
    const known = hashes
      .flatMap((hash) => this.passes.get(hash) ?? [])
      .filter((held) => held.path === path);
    const good = known.find((held) => held.until > this.now() || held.open.size > 0);
    if (good) good.until = this.now() + PASS_MS;
    if (good) return good;
    if (known.length > 0) return 'rested';
    return hashes.some((hash) => this.endedPasses.has(hash)) ? 'signedOut' : 'stranger';
  }

  /** The sessions that hold a code or a pass. */
  sessions(): string[] {
    this.sweep();
    return [
      ...new Set([...this.codes.values(), ...this.passes.values()].map(({ session }) => session)),
    ];
  }

  /** These sessions are over: what they hold opens nothing any more, and what is open in their name is closed. */
  end(sessions: readonly string[]) {
    const over = new Set(sessions);
    for (const session of over) {
      this.endedSessions.add(session);
      forgetOldest(this.endedSessions);
    }
    this.forget(
      ({ session }) => over.has(session),
      (hash, held) => {
        this.endedPasses.add(hash);
        forgetOldest(this.endedPasses);
        for (const end of [...held.open]) end(CHANNEL_CLOSED.signedOut);
      },
    );
  }

  /** The path is not given out any more. Its site closes what is open. */
  retire(path: string) {
    this.forget((grant) => grant.path === path);
  }

  private forget(
    which: (grant: Grant) => boolean,
    told: (hash: string, held: Held) => void = () => undefined,
  ) {
    for (const [hash, grant] of this.codes) if (which(grant)) this.codes.delete(hash);
    for (const [hash, held] of this.passes) {
      if (!which(held)) continue;
      this.passes.delete(hash);
      told(hash, held);
    }
  }

  /** A pass that rests is kept as long as its session and its notebook: the app may come back and ask for the address again. */
  private sweep() {
    // The oldest come first.
    for (const [hash, { until }] of this.codes) {
      if (until > this.now()) return;
      this.codes.delete(hash);
    }
  }
}
