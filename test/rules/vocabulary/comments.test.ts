/** Comments say what something is, as a term and not as the answer to a question. */
import { expect, it } from 'vitest';
import { planted, readTree, type Tree } from '../tree';

const QUESTION = /(?:\/\*\*|\/\/|\* ) ?(?:Who|What|Whose) /;

const questionsIn = (tree: Tree): string[] =>
  [...tree].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (QUESTION.test(line) ? [`${file}:${index + 1}`] : [])),
  );

it('no comment begins with Who, What or Whose', () => {
  // The sentences that this file plants, and texts of others, are no comments of ours.
  const ours = [...readTree(['src', 'test', 'scripts'])].filter(
    ([file]) => !file.endsWith('vocabulary/comments.test.ts') && !file.startsWith('test/fixtures/'),
  );
  expect(ours.length).toBeGreaterThan(2_000);
  expect(questionsIn(new Map(ours))).toEqual([]);
});

it('a comment that begins so is found, a sentence within one is not', () => {
  const files = planted({
    'src/web/a.ts': ['/** What a list holds. */', '// Who may read it.', '/** Its users. */'].join(
      '\n',
    ),
    'src/web/b.ts': ['/**', ' * Whose it is.', ' * It says What it is.', ' */'].join('\n'),
  });
  expect(questionsIn(files)).toEqual(['src/web/a.ts:1', 'src/web/a.ts:2', 'src/web/b.ts:2']);
});
