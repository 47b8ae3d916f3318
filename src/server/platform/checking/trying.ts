import type { Finding } from './check';

/** How long each thing may take to answer, ms. */
export const TIMEOUT_MS = 5_000;

const MAX_REASON = 200;

/** Addresses in a message may hold passwords. */
const withoutPasswords = (text: string) => text.replace(/(\w+:\/\/)[^\s@/]*@/g, '$1');

const reasonOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? ((error.errors as unknown[])[0] ?? error) : error;
  const cause = inner instanceof Error && inner.cause instanceof Error ? inner.cause : inner;
  const said = cause instanceof Error ? cause.message || cause.name : String(cause);
  return withoutPasswords(said.split('\n')[0] ?? '').slice(0, MAX_REASON);
};

/** Does one thing: `ok` with what it answers, else `failed` with the reason in a line. */
export const trying = async (what: string, work: () => Promise<string>): Promise<Finding> => {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('It does not answer.')), TIMEOUT_MS);
  });
  try {
    return { what, state: 'ok', text: await Promise.race([work(), timeout]) };
  } catch (error) {
    return { what, state: 'failed', text: reasonOf(error) };
  } finally {
    clearTimeout(late);
  }
};
