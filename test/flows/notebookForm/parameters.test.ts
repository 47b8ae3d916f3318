import { describe, expect, test } from 'vitest';
import { parseParameters } from '~/web/features/jobs/form/model/parseParameters';

const pairs = (text: string) =>
  parseParameters(text)?.map(({ name, value }) => [name, value]) ?? null;

describe('a pasted text becomes parameters', () => {
  test.each([
    [
      '--lr 0.1 --epochs 3',
      [
        ['lr', '0.1'],
        ['epochs', '3'],
      ],
    ],
    [
      'python3 train.py --lr=0.1 --name "two words" --note \'it is\'',
      [
        ['lr', '0.1'],
        ['name', 'two words'],
        ['note', 'it is'],
      ],
    ],
    [
      '--rate -0.5 --verbose --seed 7',
      [
        ['rate', '-0.5'],
        ['verbose', ''],
        ['seed', '7'],
      ],
    ],
    [
      'train.py \\\n  --lr 0.1 \\\n  --path a\\ b',
      [
        ['lr', '0.1'],
        ['path', 'a b'],
      ],
    ],
    ['-n 3', [['n', '3']]],
    [
      'lr=0.1\nepochs = 3\n\n# a comment\nname="x y"',
      [
        ['lr', '0.1'],
        ['epochs', '3'],
        ['name', 'x y'],
      ],
    ],
    ['export LR=0.1', [['LR', '0.1']]],
    [
      'lr: 0.1,\nurl: http://host/a=b',
      [
        ['lr', '0.1'],
        ['url', 'http://host/a=b'],
      ],
    ],
    [
      'lr\t0.1\r\nepochs\t3',
      [
        ['lr', '0.1'],
        ['epochs', '3'],
      ],
    ],
    ['--query a=b', [['query', 'a=b']]],
  ])('%j', (text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });

  test.each(['learning_rate', 'two words', '', '--lr 0.1 stray', '1a=2', '"unfinished'])(
    'what is neither stays a text: %j',
    (text) => {
      expect(pairs(text)).toBeNull();
    },
  );
});
