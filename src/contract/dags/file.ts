import {
  BLANK,
  CONDITIONS,
  MAX_PROBLEMS,
  problemsOf,
  sizeProblems,
  type Condition,
  type DagEdge,
  type DagGraph,
  type DagNode,
  type NodeParameter,
  type NodeParts,
} from './graph';

const MAX_ID = 100;
const MAX_NAME = 200;
const MAX_COMMAND = 20_000;
const MAX_PARAMETERS = 200;
const MAX_RETRIES = 20;
const MAX_SECONDS = 7 * 24 * 3600;
/** Bytes of a file; a larger one is not read. */
export const MAX_DAG_BYTES = 10 * 1024 * 1024;

/** The exact texts of DAG-06 to DAG-09. */
export const DAG_FILE = {
  missing: 'Choose a json file',
  unparsable: 'Dag file must be a valid json file',
  wrong: 'Invalid file content',
  none: 'No DAG (JSON) files found',
} as const;

/** The result of reading a file: a graph, or sentences about its faults, the first of them about the text. */
export type Decoded = { readonly graph: DagGraph } | { readonly problems: readonly string[] };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

/** Gathers what is wrong, so that one look tells all of it; at most so many sentences. */
class Problems {
  readonly all: string[] = [];
  add(sentence: string) {
    if (this.all.length < MAX_PROBLEMS) this.all.push(sentence);
  }
}

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most && !value.includes('\0')
    ? value
    : null;

const numberOf = (
  where: string,
  field: string,
  value: unknown,
  most: number,
  otherwise: number,
  problems: Problems,
): number => {
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most)
    return value;
  problems.add(`${where}: ${field} must be a whole number from 0 to ${most}, not ${shown(value)}.`);
  return otherwise;
};

const positionOf = ({ position, x, y }: Readonly<Record<string, unknown>>) => {
  const [left, top] = isRecord(position) ? [position['x'], position['y']] : [x, y];
  const isPlace = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e7;
  return isPlace(left) && isPlace(top) ? { x: left, y: top } : null;
};

const parametersOf = (where: string, value: unknown, problems: Problems): NodeParameter[] => {
  if (value === undefined || value === null) return [];
  const pairs: (readonly unknown[])[] | null = Array.isArray(value)
    ? (value as readonly unknown[]).map((each) =>
        isRecord(each) ? [each['name'], each['value']] : [each],
      )
    : isRecord(value)
      ? Object.entries(value)
      : null;
  if (!pairs || pairs.length > MAX_PARAMETERS) {
    problems.add(
      `${where}: parameters must be a list of at most ${MAX_PARAMETERS} names and values.`,
    );
    return [];
  }
  return pairs.flatMap(([name, said]): NodeParameter[] => {
    const text =
      typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean'
        ? String(said)
        : null;
    if (
      typeof name === 'string' &&
      /^[A-Za-z_][\w.-]{0,99}$/.test(name) &&
      text !== null &&
      text.length <= 4000 &&
      !text.includes('\0')
    )
      return [{ name, value: text }];
    problems.add(`${where}: ${shown(name)} is not a parameter whose value is text.`);
    return [];
  });
};

const conditionOf = (where: string, value: unknown, problems: Problems): Condition => {
  if (value === undefined || value === null) return 'all_success';
  if (typeof value === 'string' && Object.hasOwn(CONDITIONS, value)) return value as Condition;
  problems.add(
    `${where}: the condition ${shown(value)} must be one of ${Object.keys(CONDITIONS).join(', ')}.`,
  );
  return 'all_success';
};

const nodeOf = (value: unknown, index: number, problems: Problems): DagNode | null => {
  if (!isRecord(value)) {
    problems.add(`Node ${index + 1} must be an object.`);
    return null;
  }
  const id = textOf(value['id'], MAX_ID);
  if (id === null) {
    problems.add(`Node ${index + 1} needs an id, a text of at most ${MAX_ID} characters.`);
    return null;
  }
  const where = `Node ${id}`;
  const parts: NodeParts = {
    id,
    name: textOf(value['name'] ?? value['label'], MAX_NAME) ?? id,
    condition: conditionOf(where, value['condition'] ?? value['trigger_rule'], problems),
    retries: numberOf(where, 'retries', value['retries'], MAX_RETRIES, 0, problems),
    retry_delay: numberOf(where, 'retry_delay', value['retry_delay'], MAX_SECONDS, 0, problems),
    timeout: numberOf(where, 'timeout', value['timeout'], MAX_SECONDS, 0, problems) || null,
    group: textOf(value['group'], MAX_NAME),
    position: positionOf(value),
  };
  const job = textOf(value['batch_job_id'], 256);
  if (job !== null)
    return {
      ...parts,
      type: 'job',
      batch_job_id: job,
      parameters: parametersOf(where, value['parameters'], problems),
    };
  const command = textOf(value['command'], MAX_COMMAND);
  if (command !== null) return { ...parts, type: 'command', command };
  problems.add(
    `${where} needs a command, a text of at most ${MAX_COMMAND} characters, or the batch_job_id of a job.`,
  );
  return null;
};

const edgeOf = (value: unknown, index: number, problems: Problems): DagEdge | null => {
  const ends = Array.isArray(value)
    ? (value as readonly unknown[])
    : isRecord(value)
      ? [value['source'] ?? value['from'], value['target'] ?? value['to']]
      : [];
  const [source, target] = [textOf(ends[0], MAX_ID), textOf(ends[1], MAX_ID)];
  if (source !== null && target !== null) return { source, target };
  problems.add(`Edge ${index + 1} needs a source and a target, the ids of two nodes.`);
  return null;
};

const unique = (edges: readonly DagEdge[]): DagEdge[] => [
  ...new Map(edges.map((edge) => [JSON.stringify([edge.source, edge.target]), edge])).values(),
];

/** Reads a graph out of parsed JSON. */
export const decodeGraph = (value: unknown): Decoded => {
  if (!isRecord(value) || !Array.isArray(value['nodes'])) return { problems: [DAG_FILE.wrong] };
  const { nodes, edges = [] } = value as {
    readonly nodes: readonly unknown[];
    readonly edges?: unknown;
  };
  if (!Array.isArray(edges)) return { problems: [DAG_FILE.wrong, 'Its edges must be a list.'] };
  const tooMuch = sizeProblems({ nodes, edges });
  if (tooMuch.length > 0) return { problems: [DAG_FILE.wrong, ...tooMuch] };
  const problems = new Problems();
  const graph: DagGraph = {
    nodes: nodes.flatMap((node, index) => nodeOf(node, index, problems) ?? []),
    edges: unique(edges.flatMap((edge, index) => edgeOf(edge, index, problems) ?? [])),
  };
  const found = problems.all.length > 0 ? problems.all : problemsOf(graph);
  return found.length > 0 ? { problems: [DAG_FILE.wrong, ...found] } : { graph };
};

/** Reads the text of a DAG's file. An empty one is a blank graph (DAG-11). */
export const decodeDag = (text: string): Decoded => {
  const words = text.replace(/^\uFEFF/, '').trim();
  if (words === '') return { graph: BLANK };
  let value: unknown;
  try {
    value = JSON.parse(words);
  } catch {
    return { problems: [DAG_FILE.unparsable] };
  }
  return decodeGraph(value);
};

const written = (node: DagNode) => {
  const { id, name, condition, retries, retry_delay, timeout, group, position } = node;
  return {
    id,
    ...(name !== id && { name }),
    ...(node.type === 'job'
      ? {
          batch_job_id: node.batch_job_id,
          ...(node.parameters.length > 0 && { parameters: node.parameters }),
        }
      : { command: node.command }),
    ...(condition !== 'all_success' && { condition }),
    ...(retries > 0 && { retries }),
    ...(retry_delay > 0 && { retry_delay }),
    ...(timeout !== null && { timeout }),
    ...(group !== null && { group }),
    ...(position !== null && { position }),
  };
};

/** The text of a graph's file: what `decodeDag` reads is what was written. */
export const encodeDag = ({ nodes, edges }: DagGraph): string =>
  `${JSON.stringify({ nodes: nodes.map(written), edges }, null, 2)}\n`;
