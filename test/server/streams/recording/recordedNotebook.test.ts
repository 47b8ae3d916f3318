import fs from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { linkedNotebook, writeMoments } from '~/server/areas/streams/recording/notebook';
import { NotebookWatch, versionsOf } from '~/server/areas/streams/recording/notebookWatch';
import { streamRecordings, streams } from '~/server/areas/streams/tables';
import { until } from '#test/harness/until';
import { notebookSettings } from '../../support/notebookSettings';
import { streamHouse } from '../streamHouse';

const cell = (id: string, source: string, printed: string | null = null) => ({
  id,
  cell_type: 'code',
  metadata: {},
  source,
  execution_count: printed === null ? null : 1,
  outputs: printed === null ? [] : [{ output_type: 'stream', name: 'stdout', text: printed }],
});
const notebookOf = (...cells: object[]) =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });

describe('the notebook of a recorded stream', () => {
  const house = streamHouse(async () => ({ memory: true }));
  let stream: Stream;
  let file: string;
  let root: string;
  const { as } = house;
  const write = async (...cells: object[]) => {
    await fs.writeFile(file, notebookOf(...cells));
  };

  beforeAll(async () => {
    const { server } = house;
    root = path.join(server.workspace.config.sharedFolder, 'recordings');
    const settings = await notebookSettings(server, as('olga').token);
    const { notebook } = await server.get(
      'notebooks',
      'create',
      { settings },
      { ...as('olga'), files: { [settings.main_file]: notebookOf(cell('a', 'x = 1')) } },
    );
    stream = await house.make({ workload_id: notebook.notebook_id });
    await house.move(stream, 'live');
    const linked = linkedNotebook(server.workspace, () =>
      server.workspace.streams.linkOf(stream.stream_id),
    );
    file = (await linked())!.file;
    const problems: unknown[] = [];
    const versions = async (count: number) => {
      await until(
        `version ${count}`,
        async () => (await versionsOf(root, stream.stream_id)).length === count,
      );
    };
    const watch = new NotebookWatch({
      root,
      streamId: stream.stream_id,
      since: Date.now(),
      linked,
      report: (error) => {
        problems.push(error);
      },
    });
    await versions(1);
    // Half a file, and a link to another one, are no version.
    await fs.writeFile(file, '{"cells": [');
    await write(cell('a', 'x = 1', '42\n'), cell('b', 'print(needle)'));
    await versions(2);
    await fs.rm(file);
    await fs.symlink('/etc/hostname', file);
    await watch.close();
    await fs.rm(file);
    await write(cell('a', 'x = 1', '42\n'), cell('b', 'print(needle)'));
    // The room is opened anew, as after a restart: what was kept last is not kept again.
    const again = new NotebookWatch({
      root,
      streamId: stream.stream_id,
      since: Date.now() - 60_000,
      linked,
      report: (error) => {
        problems.push(error);
      },
    });
    await again.close();
    expect(await versionsOf(root, stream.stream_id)).toHaveLength(2);
    expect(problems).toEqual([]);
    await house.move(stream, 'ended');
    await writeMoments(root, stream.stream_id);
    await server.workspace.db.insert(streamRecordings).values({
      streamId: stream.stream_id,
      state: 'done',
      duration: 90,
      hasPicture: true,
      since: new Date(),
      heldUntil: new Date(),
    });
  });

  it('remembers which cell was added, edited and run at which second, with its words', async () => {
    const { moments } = await house.server.get(
      'streams',
      'readMoments',
      { stream_id: stream.stream_id },
      as('lena'),
    );
    expect(moments).toHaveLength(2);
    expect(moments[0]).toMatchObject({
      cells: [{ cell_id: 'a', place: 1, change: 'added', source: 'x = 1', output: '' }],
    });
    expect(moments[1]).toMatchObject({
      cells: [
        { cell_id: 'a', change: 'ran', output: '42' },
        { cell_id: 'b', place: 2, change: 'added', source: 'print(needle)' },
      ],
    });
    expect(moments[1]!.at).toBeGreaterThan(moments[0]!.at);
  });

  it('shows it as it was, and makes it a notebook of who asks', async () => {
    const { stream_id } = stream;
    const {
      moments: [first, second],
    } = await house.server.get('streams', 'readMoments', { stream_id }, as('lena'));
    const early = await house.server.get(
      'streams',
      'readNotebookAt',
      { stream_id, at: second!.at - 0.01 },
      as('lena'),
    );
    const late = await house.server.get(
      'streams',
      'readNotebookAt',
      { stream_id, at: 80 },
      as('lena'),
    );
    expect([early.at, late.at]).toEqual([first!.at, second!.at]);
    expect(early.url).not.toBe('');
    const { notebook_id } = await house.server.get(
      'streams',
      'copyNotebookAt',
      { stream_id, at: 80 },
      as('lena'),
    );
    const { notebook } = await house.server.get('notebooks', 'read', { notebook_id }, as('lena'));
    expect(notebook).toMatchObject({
      user_name: 'lena',
      main_file: 'notebook.ipynb',
      notebook_name: expect.stringMatching(/^Reading group at 00:00:0\d$/),
    });
    const copy = house.server.workspace.files.absolute(
      'lena',
      `notebooks/${notebook_id}/notebook.ipynb`,
    );
    expect(
      JSON.parse(await fs.readFile(copy, 'utf8')).cells.map(({ id }: { id: string }) => id),
    ).toEqual(['a', 'b']);
  });

  it('PRM-20 where no picture of a clip can be made that is said, and why stands in the log: there is no clip', async () => {
    const { stream_id } = stream;
    const { reported } = house.server;
    for (const name of ['clipThumbnail', 'createClip'] as const) {
      const reply = await house.server.ask(
        'streams',
        name,
        { stream_id, start_time: 5 },
        as('lena'),
      );
      expect(reply).toMatchObject({
        status: 503,
        failure: {
          Error:
            'The picture of this second could not be made. Why, stands in the log of the server.',
        },
      });
    }
    expect(reported.splice(0).map(String)).toEqual([
      expect.stringMatching(/No such file/),
      expect.stringMatching(/No such file/),
    ]);
    expect(
      (await house.server.get('streams', 'readClips', { stream_id }, as('lena'))).clips,
    ).toEqual([]);
  });

  it('who cannot read the notebook sees nothing of it, though they see the stream', async () => {
    const { stream_id } = stream;
    expect(await house.server.get('streams', 'readMoments', { stream_id }, as('strange'))).toEqual({
      moments: [],
    });
    for (const name of ['readNotebookAt', 'copyNotebookAt'] as const) {
      expect(
        (await house.server.ask('streams', name, { stream_id, at: 80 }, as('strange'))).status,
      ).toBe(404);
    }
  });

  it('another notebook that is linked later, or none, opens nothing of it and closes nothing', async () => {
    const { server } = house;
    const { stream_id } = stream;
    const settings = await notebookSettings(server, as('strange').token);
    const { notebook } = await server.get(
      'notebooks',
      'create',
      { settings },
      { ...as('strange'), files: { [settings.main_file]: notebookOf() } },
    );
    for (const workloadId of [notebook.notebook_id, null]) {
      await server.workspace.db
        .update(streams)
        .set({ workloadId })
        .where(eq(streams.streamId, stream_id));
      expect(await server.get('streams', 'readMoments', { stream_id }, as('strange'))).toEqual({
        moments: [],
      });
      for (const name of ['readNotebookAt', 'copyNotebookAt'] as const)
        expect(
          (await server.ask('streams', name, { stream_id, at: 80 }, as('strange'))).status,
        ).toBe(404);
      expect(
        (await server.get('streams', 'readMoments', { stream_id }, as('lena'))).moments,
      ).toHaveLength(2);
      expect(
        (await server.get('streams', 'readNotebookAt', { stream_id, at: 80 }, as('lena'))).url,
      ).not.toBe('');
    }
  });

  it('a notebook that is linked in place of another one begins anew, and what was kept without its name is of the one that is linked', async () => {
    const { notebook: folder } = foldersOf(root, 'st-two');
    await fs.mkdir(folder, { recursive: true });
    const versions: [string, ...object[]][] = [
      ['000000000000', cell('a', 'x = 1')],
      ['000000001000_nb-1', cell('a', 'x = 1')],
      ['000000002000_nb-2', cell('a', 'x = 1')],
      ['000000003000_nb-2', cell('a', 'x = 2')],
    ];
    for (const [name, ...cells] of versions)
      await fs.writeFile(path.join(folder, `${name}.ipynb`), notebookOf(...cells));
    await writeMoments(root, 'st-two');
    const written = JSON.parse(await fs.readFile(foldersOf(root, 'st-two').moments, 'utf8')) as {
      at: number;
      notebook_id?: string;
      cells: { change: string }[];
    }[];
    expect(
      written.map(({ at, notebook_id, cells }) => [
        at,
        notebook_id,
        ...cells.map(({ change }) => change),
      ]),
    ).toEqual([
      [0, undefined, 'added'],
      [1, 'nb-1', 'added'],
      [2, 'nb-2', 'added'],
      [3, 'nb-2', 'edited'],
    ]);
  });
});
