/** The lines that a kernel writes: numbers from Python that JSON does not have, and secrets that equal a word of the protocol. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { MASK } from '~/contract/settings/secretRules';
import { fileMaskingOf } from '~/server/platform/secrets/masking';
import { eventIn } from '~/server/platform/kernels/kernels/events';

const line = (type: string, content: unknown) => JSON.stringify({ id: 'a', type, content });
const read = (text: string, secret?: string) =>
  eventIn(text, secret === undefined ? null : fileMaskingOf({ KEY: secret })!.mask);

it('an output with NaN is there: named in a tree of JSON, a gap everywhere else', () => {
  const event = read(
    '{"id":"a","type":"display_data","content":{"data":{"application/json":{"loss":NaN,"all":[Infinity,-Infinity,1]},"application/vnd.plotly.v1+json":{"y":[1.0,NaN,3.0]},"text/plain":"NaN"},"metadata":{},"transient":{}}}',
  );
  expect(JSON.parse(JSON.stringify(event))).toMatchObject({
    content: {
      data: {
        'application/json': { loss: 'NaN', all: ['Infinity', '-Infinity', 1] },
        'application/vnd.plotly.v1+json': { y: [1, null, 3] },
        'text/plain': 'NaN',
      },
    },
  });
});

it.each([
  'stdout',
  'finished',
  'stream',
  'display_data',
  'text/plain',
  'update',
  'content',
  'traceback',
  'evalue',
  'status',
])(
  'a secret that is %j is masked in what is shown, and the kernel is understood all the same',
  (secret) => {
    expect(read(line('stream', { name: 'stdout', text: `it is ${secret}` }), secret)).toMatchObject(
      {
        content: { name: 'stdout', text: `it is ${MASK}` },
      },
    );
    const finished = { status: 'ok', execution_count: 1, elapsed_ms: 2 };
    expect(read(line('finished', finished), secret)).toMatchObject({ content: finished });
    const shown = {
      data: { 'text/plain': secret },
      metadata: {},
      transient: { display_id: secret },
    };
    expect(read(line('display_data', shown), secret)).toMatchObject({
      content: { data: { 'text/plain': MASK } },
    });
    const comm = {
      comm_id: 'c',
      target_name: 'jupyter.widget',
      data: { method: 'update', state: { _model_name: 'HTMLModel', value: secret } },
      buffers: [],
    };
    expect(read(line('comm_open', comm), secret)).toMatchObject({
      content: {
        target_name: 'jupyter.widget',
        data: { method: 'update', state: { _model_name: 'HTMLModel', value: MASK } },
      },
    });
    expect(
      read(line('error', { ename: secret, evalue: secret, traceback: [`${secret}!`] }), secret),
    ).toMatchObject({ content: { ename: MASK, evalue: MASK, traceback: [`${MASK}!`] } });
    expect(read(line('reply', { status: 'ok', matches: [secret] }), secret)).toMatchObject({
      content: { status: 'ok', matches: [MASK] },
    });
  },
);

it('a secret is masked as JSON writes it, too, and in names within what is shown', () => {
  const secret = 'two\nlines of it';
  const event = read(
    line('display_data', {
      data: { 'application/json': { [secret]: 1 }, 'text/plain': JSON.stringify({ secret }) },
      metadata: {},
    }),
    secret,
  );
  expect(JSON.stringify(event)).not.toContain('lines of it');
});

it('a line that is no event is nothing', () => {
  for (const text of [
    '',
    'x',
    '{}',
    '[]',
    'NaN',
    '{"id":"a","type":"stream","content":{"name":"x"}}',
  ])
    expect(read(text)).toBeNull();
});

it('a notebook that ran as a job is JSON, whatever its outputs hold', () => {
  const program = `
import json, sys
sys.path[:0] = sys.argv[1:]
from atelier_notebook import file
notebook = object.__new__(file.NotebookFile)
nan = float("nan")
notebook.content = {"cells": [{"outputs": [{"data": {"application/json": {"loss": nan}, "x/y": [nan, float("inf")]}}]}]}
sys.stdout.write(notebook.text())
`;
  const folders = ['areas/jobs/runner', 'platform/kernels/python'].map((folder) =>
    path.join(root, 'src/server', folder),
  );
  const text = execFileSync('python3', ['-B', '-c', program, ...folders], { encoding: 'utf8' });
  expect(JSON.parse(text)).toEqual({
    cells: [{ outputs: [{ data: { 'application/json': { loss: 'NaN' }, 'x/y': [null, null] } }] }],
  });
});
