import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMeasuring } from '~/server/areas/performance/measuring';
import { event, fileVersion, lay, simpleValue, tensorValue, tfRecord } from './fixtures';

const NAME = 'events.out.tfevents.1700000000.host.1.0';

let work: string;
let measuring = createMeasuring();
beforeEach(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'atelier-tensorboard-'));
  measuring = createMeasuring();
});
afterEach(() => rm(work, { recursive: true }));

const logged = async () => {
  const { scalars, warnings } = await measuring.logged({ work, logFolder: '/tensorboard' });
  return { scalars: scalars.map(({ run, tag, series }) => ({ run, tag, ...series() })), warnings };
};

describe('event files of TensorBoard', () => {
  it('JOB-11 API-56 scalars of both kinds by run and tag, in several files, and other summaries are left out', async () => {
    await lay(work, {
      [`tensorboard/${NAME}`]: Buffer.concat([
        fileVersion(),
        event(0, simpleValue('loss', 0.93), tensorValue('acc', 0.5)),
        event(1, simpleValue('loss', 0.5)),
      ]),
      [`tensorboard/events.out.tfevents.1700000009.host.1.1`]: Buffer.concat([
        fileVersion(),
        event(2, simpleValue('loss', Number.NaN)),
      ]),
      [`tensorboard/eval/${NAME}`]: Buffer.concat([
        event(
          -1,
          tensorValue('acc', 1 / 3, { kind: 2 }),
          tensorValue('text', 1, { plugin: 'text' }),
        ),
      ]),
      'tensorboard/notes.txt': 'nothing',
    });
    const { scalars, warnings } = await logged();
    expect(warnings).toEqual([]);
    expect(scalars).toEqual([
      { run: '', tag: 'acc', steps: [0], values: [0.5], times: [1_700_000_000_000], last: '0.5' },
      {
        run: '',
        tag: 'loss',
        steps: [0, 1, 2],
        values: [Math.fround(0.93), 0.5, Number.NaN],
        times: [0, 1, 2].map((step) => (1_700_000_000 + step) * 1000),
        last: 'NaN',
      },
      {
        run: 'eval',
        tag: 'acc',
        steps: [-1],
        values: [1 / 3],
        times: [1_699_999_999_000],
        last: String(1 / 3),
      },
    ]);
  });

  it('a value of single precision is told by its shortest digits', async () => {
    await lay(work, { [`tensorboard/${NAME}`]: event(0, simpleValue('loss', 0.93)) });
    expect((await logged()).scalars[0]?.last).toBe('0.93');
  });

  it('a last record that is half written is read when it is whole', async () => {
    const more = event(1, simpleValue('loss', 2));
    await lay(work, {
      [`tensorboard/${NAME}`]: Buffer.concat([
        fileVersion(),
        event(0, simpleValue('loss', 1)),
        more.subarray(0, 20),
      ]),
    });
    expect((await logged()).scalars[0]?.values).toEqual([1]);
    await appendFile(path.join(work, 'tensorboard', NAME), more.subarray(20));
    expect((await logged()).scalars[0]?.values).toEqual([1, 2]);
    await writeFile(path.join(work, 'tensorboard', NAME), event(7, simpleValue('loss', 7)));
    expect((await logged()).scalars[0]?.steps).toEqual([7]);
    await writeFile(
      path.join(work, 'tensorboard', NAME),
      Buffer.concat([event(8, simpleValue('a longer name', 8)), event(9, simpleValue('loss', 9))]),
    );
    expect((await logged()).scalars.map(({ steps }) => steps)).toEqual([[8], [9]]);
  });

  it('of a damaged file what stands before is told, and that it is damaged', async () => {
    const bad = event(1, simpleValue('loss', 2));
    bad.writeUInt8(bad.readUInt8(30) ^ 1, 30);
    await lay(work, {
      [`tensorboard/${NAME}`]: Buffer.concat([
        event(0, simpleValue('loss', 1)),
        bad,
        event(2, simpleValue('loss', 3)),
      ]),
    });
    const { scalars, warnings } = await logged();
    expect(scalars[0]?.values).toEqual([1]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^events\.out\..* is damaged from byte \d+ on; what stands before is shown\.$/,
      ),
    ]);
  });

  it('large graphs are passed over, and nonsense in a record harms nothing', async () => {
    await lay(work, {
      [`tensorboard/${NAME}`]: Buffer.concat([
        tfRecord(Buffer.alloc(2_000_000, 1)),
        tfRecord(Buffer.from([0x2a, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3])),
        event(5, simpleValue('loss', 1)),
      ]),
    });
    expect(await logged()).toMatchObject({ scalars: [{ tag: 'loss', steps: [5] }], warnings: [] });
  });

  it('where the log folder holds nothing, logs elsewhere are found', async () => {
    await lay(work, {
      [`runs/Nov21_host/${NAME}`]: event(0, simpleValue('loss', 1)),
      [`node_modules/x/${NAME}`]: event(0, simpleValue('no', 1)),
    });
    expect((await logged()).scalars).toMatchObject([{ run: 'runs/Nov21_host', tag: 'loss' }]);
  });

  it('steps that begin again are in order', async () => {
    await lay(work, {
      [`tensorboard/${NAME}`]: Buffer.concat(
        [3, 4, 1, 2].map((step) => event(step, simpleValue('loss', step))),
      ),
    });
    expect((await logged()).scalars[0]).toMatchObject({
      steps: [1, 2, 3, 4],
      values: [1, 2, 3, 4],
      last: '4',
    });
  });
});
