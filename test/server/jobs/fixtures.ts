import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes files below a folder: 'data/a.txt' → content. */
export const lay = async (
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
};

/** A run as MLflow's file store lays it out, below `mlruns/<experiment>/`. */
export interface FileRun {
  readonly id: string;
  readonly meta?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly metrics?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
}

const within = (folder: string, texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]));

/** Writes a run into the file store of a working folder. */
export const layRun = (
  work: string,
  { id, meta = {}, params, metrics, tags }: FileRun,
  experiment = '0',
): Promise<void> => {
  const root = `mlruns/${experiment}/${id}`;
  const all = {
    artifact_uri: `file://${work}/${root}/artifacts`,
    end_time: '1700000060000',
    entry_point_name: `''`,
    experiment_id: `'${experiment}'`,
    lifecycle_stage: 'active',
    run_id: id,
    run_name: `run-${id}`,
    run_uuid: id,
    source_type: '4',
    start_time: '1700000000000',
    status: '3',
    tags: '[]',
    user_id: 'root',
    ...meta,
  };
  const yaml = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
  return lay(path.join(work, root), {
    'meta.yaml': yaml,
    ...within('params', params),
    ...within('metrics', metrics),
    ...within('tags', tags),
  });
};

/** The lines of a metric: step by step, a second apart. */
export const metricLines = (values: readonly (number | string)[]): string =>
  values.map((value, step) => `${1_700_000_000_000 + step * 1000} ${value} ${step}\n`).join('');

/** A program that allows MLflow's file store itself, as it would be written without that line: jobs allow it. */
export const withoutSetting = (program: string): string => {
  const line = "os.environ['MLFLOW_ALLOW_FILE_STORE'] = 'true'";
  if (!program.includes(line)) throw new Error(`The program has no ${line}`);
  return program.replace(line, '');
};

/** MLflow's tables, as its migrations leave them. */
const SCHEMA = `
import sqlite3, sys, json
db = sqlite3.connect(sys.argv[1])
db.executescript('''
CREATE TABLE IF NOT EXISTS experiments (experiment_id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(256) NOT NULL UNIQUE, artifact_location VARCHAR(256),
  lifecycle_stage VARCHAR(32));
CREATE TABLE IF NOT EXISTS runs (run_uuid VARCHAR(32) NOT NULL PRIMARY KEY, name VARCHAR(250), source_type VARCHAR(20), source_name VARCHAR(500),
  entry_point_name VARCHAR(50), user_id VARCHAR(256), status VARCHAR(9), start_time BIGINT, end_time BIGINT, source_version VARCHAR(50), lifecycle_stage VARCHAR(20),
  artifact_uri VARCHAR(200), experiment_id INTEGER, deleted_time BIGINT);
CREATE TABLE IF NOT EXISTS metrics (key VARCHAR(250) NOT NULL, value DOUBLE PRECISION NOT NULL, timestamp BIGINT NOT NULL,
  run_uuid VARCHAR(32) NOT NULL, step BIGINT DEFAULT 0 NOT NULL,
  is_nan BOOLEAN DEFAULT 0 NOT NULL, PRIMARY KEY (key, timestamp, step, run_uuid, value, is_nan));
CREATE TABLE IF NOT EXISTS latest_metrics (key VARCHAR(250) NOT NULL, value DOUBLE PRECISION NOT NULL, timestamp BIGINT, step BIGINT NOT NULL,
  is_nan BOOLEAN NOT NULL, run_uuid VARCHAR(32) NOT NULL, PRIMARY KEY (key, run_uuid));
CREATE TABLE IF NOT EXISTS params (key VARCHAR(250) NOT NULL, value VARCHAR(8000) NOT NULL, run_uuid VARCHAR(32) NOT NULL, PRIMARY KEY (key, run_uuid));
CREATE TABLE IF NOT EXISTS tags (key VARCHAR(250) NOT NULL, value VARCHAR(8000), run_uuid VARCHAR(32) NOT NULL, PRIMARY KEY (key, run_uuid));
''')
`;

/** Makes or changes a real SQLite database with MLflow's tables: python's sqlite3 runs the lines with `db` open; they commit themselves. */
export const writeDatabase = (file: string, lines: string): void => {
  execFileSync('python3', ['-c', mlflowProgram(lines), file]);
};
/** The program that does so. */
export const mlflowProgram = (lines: string): string => `${SCHEMA}${lines}`;

const CRC = Uint32Array.from(
  { length: 256 },
  (_, byte) =>
    Array.from({ length: 8 }).reduce<number>(
      (sum) => (sum & 1 ? 0x82f63b78 ^ (sum >>> 1) : sum >>> 1),
      byte,
    ) >>> 0,
);
const masked = (bytes: Buffer): Buffer => {
  const sum =
    ~bytes.reduce((sofar, byte) => (CRC[(sofar ^ byte) & 255] ?? 0) ^ (sofar >>> 8), 0xffffffff) >>>
    0;
  const out = Buffer.alloc(4);
  out.writeUInt32LE((((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0);
  return out;
};

/** A TFRecord. */
export const tfRecord = (data: Buffer): Buffer => {
  const length = Buffer.alloc(8);
  length.writeUInt32LE(data.length);
  return Buffer.concat([length, masked(length), data, masked(data)]);
};

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
};
const sized = (field: number, data: Buffer) =>
  Buffer.concat([varint((field << 3) | 2), varint(data.length), data]);
const numbered = (field: number, value: number) =>
  Buffer.concat([varint(field << 3), varint(value)]);
const single = (field: number, value: number) => {
  const data = Buffer.alloc(5, (field << 3) | 5);
  data.writeFloatLE(value, 1);
  return data;
};
const double = (field: number, value: number) => {
  const data = Buffer.alloc(9, (field << 3) | 1);
  data.writeDoubleLE(value, 1);
  return data;
};

/** The values of a summary: as TensorFlow 1 and PyTorch write a scalar, as TensorFlow 2 does (with its plugin), and a text. */
export const simpleValue = (tag: string, value: number): Buffer =>
  sized(1, Buffer.concat([sized(1, Buffer.from(tag)), single(2, value)]));
export const tensorValue = (
  tag: string,
  value: number,
  { kind = 1, plugin = 'scalars' } = {},
): Buffer => {
  const content = Buffer.alloc(kind === 2 ? 8 : 4);
  if (kind === 2) content.writeDoubleLE(value);
  else content.writeFloatLE(value);
  const metadata = sized(1, sized(1, Buffer.from(plugin)));
  const tensor = sized(
    8,
    Buffer.concat([numbered(1, kind), sized(2, Buffer.alloc(0)), sized(4, content)]),
  );
  return sized(1, Buffer.concat([sized(1, Buffer.from(tag)), sized(9, metadata), tensor]));
};

/** One event of a step; its time in seconds, as TensorBoard has it. */
export const event = (step: number, ...values: Buffer[]): Buffer =>
  tfRecord(
    Buffer.concat([
      double(1, 1_700_000_000 + step),
      numbered(2, step),
      sized(5, Buffer.concat(values)),
    ]),
  );

/** The first record of every event file. */
export const fileVersion = (): Buffer =>
  tfRecord(Buffer.concat([double(1, 1_700_000_000), sized(3, Buffer.from('brain.Event:2'))]));
