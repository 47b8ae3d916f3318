import { pick, type Tree } from '../tree';

const SEPARATE =
  /^ *readonly (?:\w*[pP]roblem: Problem \| null|(?:asking|busy|loading|reading|saving|searching|submitting): boolean|phase: .*'(?:failed|ready)'.*);$/gm;

/** Fields in which a slice says by itself how far a request has come, or why it failed, in place of a `RequestState`. */
export const separateRequestStatus = (tree: Tree): string[] =>
  [...pick(tree, /^src\/web\/.*\.ts$/)].flatMap(([file, text]) =>
    [...text.matchAll(SEPARATE)].map(([field]) => `${file}: ${field.trim()}`),
  );
