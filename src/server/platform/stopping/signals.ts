/** The functions of the process that a stop needs; tests bring their own. */
export interface StopParts {
  readonly close: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly now: () => number;
  /** Ctrl-C was pressed again, so long after it was pressed first, ms: leaves at once where a person means that. */
  readonly pressedAgain: (sinceFirstPress: number) => void;
}

/** Causes of the server's end: signals, and uncaught errors. */
export interface Stop {
  onSignal(signal: 'SIGINT' | 'SIGTERM'): void;
  onFault(): void;
}

/** How long notebooks have to save what they hold after a fault, ms. */
const LAST_SAVE_MS = 10_000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Ends everything in good order, once, whatever else arrives meanwhile. Only a second Ctrl-C does not wait for it: what is left behind then is
 * ended by the next start. A SIGTERM is sent by programs, below npm twice or more often and at any distance, so it cuts nothing short.
 */
export const createStop = ({ close, exit, say, complain, now, pressedAgain }: StopParts): Stop => {
  let closing: Promise<number> | undefined;
  let pressedAt: number | undefined;
  let hasFault = false;
  const begin = (): Promise<number> =>
    (closing ??= close().then(
      () => 0,
      (error: unknown) => {
        complain(`${messageOf(error)}\n`);
        return 1;
      },
    ));
  const leave = () => void begin().then((code) => exit(hasFault ? 1 : code));
  return {
    onSignal(signal) {
      const before = pressedAt;
      if (signal === 'SIGINT') pressedAt ??= now();
      if (closing === undefined) {
        say('\nStopping the notebooks … (Ctrl-C again to leave at once)\n');
        leave();
      } else if (signal === 'SIGINT' && before !== undefined) pressedAgain(now() - before);
    },
    onFault() {
      if (hasFault) return;
      hasFault = true;
      setTimeout(() => exit(1), LAST_SAVE_MS).unref();
      if (closing === undefined) leave();
    },
  };
};
