/**
 * Test coverage of the server's constants. `noticed` holds, test by test, the values with which that test fails; a key is the path of a
 * test file, where needed with ' > ' and a part of the test's title. `exceptions.json` holds the constants that need no test, by reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (...parts) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, ...parts), 'utf8'));

const byFile = (files) =>
  Object.entries(files).flatMap(([file, names]) =>
    names.map((name) => ({ file: `src/server/${file}`, name })),
  );

/** The files of `noticed`, with the name of the part of the server that each is about. */
const areas = readdirSync(path.join(import.meta.dirname, 'noticed'))
  .sort()
  .map((file) => [path.basename(file, '.json'), read('noticed', file)]);

/** A change of one constant: the value that it gets, and the test that must fail with it. */
export const constantMutations = areas.flatMap(([area, tests]) =>
  Object.entries(tests).flatMap(([test, files]) =>
    Object.entries(files).flatMap(([file, values]) =>
      Object.entries(values).map(([name, value]) => ({
        area,
        guard: `${name} of ${file}, as ${value}`,
        file: `src/server/${file}`,
        name,
        with: value,
        tests: [test.split(' > ')[0]],
        title: test.split(' > ')[1],
      })),
    ),
  ),
);

/** The constants that need no test: `{ file, name, reason }`. */
export const exceptions = Object.entries(read('exceptions.json')).flatMap(([reason, files]) =>
  byFile(files).map((constant) => ({ ...constant, reason })),
);
