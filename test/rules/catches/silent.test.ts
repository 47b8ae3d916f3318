import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { planted, readTree } from '../tree';
import { countSilent, unreasoned, type Counts } from './silent';

const LIST = 'test/rules/catches/silent.json';

it(`a catch of the server that throws an error away says why it may, but for those in ${LIST}, which only gets shorter`, () => {
  const listed = JSON.parse(readFileSync(path.join(root, LIST), 'utf8')) as Counts;
  expect(countSilent(readTree(['src/server']))).toEqual(listed);
});

it('bites a silent catch without a reason, and no other', () => {
  const silent = [
    'try { work(); } catch {\n  answer = null;\n}',
    'const answer = await work().catch(() => null);',
    'void work()\n  .then(more)\n  .catch(() => undefined);',
  ];
  const others = [
    'try { work(); } catch {\n  // It was gone already.\n}',
    '// A file that cannot be read is not there.\nconst answer = await work().catch(() => null);',
    'const answer = await work()\n  // Nobody waits for it.\n  .catch(() => null);',
    'try { work(); } catch {\n  throw new Error("That did not work.");\n}',
    'try { work(); } catch (error) {\n  log().warn(String(error));\n}',
    'await work().catch((error: unknown) => report(error, "working"));',
    'await work().catch(() => {\n  throw unreachable();\n});',
  ];
  expect(silent.map((text) => unreasoned('a.ts', text).length)).toEqual([1, 1, 1]);
  expect(others.map((text) => unreasoned('a.ts', text).length)).toEqual(others.map(() => 0));
  const tree = planted({ 'src/server/a.ts': silent.join('\n'), 'src/web/b.ts': silent.join('\n') });
  expect(countSilent(tree)).toEqual({ 'src/server/a.ts': 3 });
});
