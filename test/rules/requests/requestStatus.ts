import { pick, type Tree } from '../tree';

const SEPARATE =
  /^ *readonly (?:\w*[pP]roblem: Problem \| null|(?:asking|busy|loading|reading|saving|searching|submitting): boolean|phase: .*'(?:failed|ready)'.*);$/gm;

/**
 * Files whose fields are not the state of a request: hooks, which pass them to the components of their folder, and the outbox, whose messages
 * say why they have not arrived, in a form in which tabs have already stored them.
 */
const OTHERS = /\/use[A-Z]\w*\.ts$|^src\/web\/work\/composer\/outbox\.ts$/;

/** Fields in which a slice says by itself how far a request has come, or why it failed, in place of a `RequestState`. */
export const separateRequestStatus = (tree: Tree): string[] =>
  [...pick(tree, /^src\/web\/.*\.ts$/)].flatMap(([file, text]) =>
    (OTHERS.test(file) ? [] : [...text.matchAll(SEPARATE)]).map(
      ([field]) => `${file}: ${field.trim()}`,
    ),
  );
