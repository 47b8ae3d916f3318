import { pick, type Tree } from '../tree';

const SEPARATE =
  /^ *readonly (?:\w*[pP]roblem: Problem \| null|(?:asking|busy|loading|reading|saving|searching|submitting): boolean|phase: .*'(?:failed|ready)'.*);$/gm;

/**
 * What is none of the state of a request: what a hook gives the components of its folder, and why a message of the outbox has not arrived,
 * which tabs have stored in this form.
 */
const OTHERS = /\/use[A-Z]\w*\.ts$|^src\/web\/work\/composer\/outbox\.ts$/;

/** Fields in which a slice says by itself how far a request has come, or why it failed, in place of a `RequestState`. */
export const separateRequestStatus = (tree: Tree): string[] =>
  [...pick(tree, /^src\/web\/.*\.ts$/)].flatMap(([file, text]) =>
    (OTHERS.test(file) ? [] : [...text.matchAll(SEPARATE)]).map(
      ([field]) => `${file}: ${field.trim()}`,
    ),
  );
