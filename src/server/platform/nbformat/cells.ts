import type { CellWithOutputs, Output } from '~/contract/editor';
import { CELL_ID } from '~/contract/formats/nbformat';

/** Why a text is no notebook, as a person reads it: a sentence, begun with a capital here. */
export class NotANotebook extends Error {
  constructor(reason: string) {
    super(reason.charAt(0).toUpperCase() + reason.slice(1));
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The metadata key that keeps a cell of a kind from the future, to be written back untouched. */
export const RESERVED_CELL_KEY = 'atelier_kept_cell';
/** The mimetype that keeps an output of a kind from the future. */
export const RESERVED_OUTPUT_TYPE = 'application/vnd.atelier.kept-output+json';

/** How cells are read. */
export interface HowToRead {
  /** Keeps what a newer minor version may have added instead of refusing it. */
  readonly future: boolean;
  /** Puts a sentence in the place of a cell or an output that cannot be read, for whoever only shows them. */
  readonly forShowing?: boolean;
}

interface Reading extends HowToRead {
  readonly where: string;
}

/** The result of `read`; for showing, a sentence in its place where it cannot be read. */
const orSentence = <Read>(
  { forShowing = false }: HowToRead,
  read: () => Read,
  sentence: (text: string) => Read,
): Read => {
  if (!forShowing) return read();
  try {
    return read();
  } catch (error) {
    if (error instanceof NotANotebook) return sentence(error.message.slice(0, 300));
    throw error;
  }
};

const text = (value: unknown, what: string): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((line) => typeof line === 'string'))
    return value.join('');
  throw new NotANotebook(value === undefined ? `${what} is missing.` : `${what} is not text.`);
};

const record = (value: unknown, what: string): Record<string, unknown> => {
  if (value === undefined) return {};
  if (isRecord(value)) return value;
  throw new NotANotebook(`${what} is not an object.`);
};

const count = (value: unknown, what: string): number | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new NotANotebook(`${what} is not a whole number.`);
};

const isJsonType = (type: string) => type === 'application/json' || type.endsWith('+json');
/** Types of programs' own (RFC 6838, 3.2 to 3.4), which may hold anything: Databricks writes objects below one without +json. */
const isVendorType = (type: string) => /^[^/]+\/(?:vnd|prs|x)[.-]/i.test(type);
const isLines = (value: unknown) =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

const mimeBundle = (value: unknown, where: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record(value, `The data of ${where}`)).map(([type, data]) => [
      type,
      isJsonType(type) || (isVendorType(type) && !isLines(data))
        ? data
        : text(data, `the ${type} of ${where}`),
    ]),
  );

const readOutput = (value: unknown, { where, future }: Reading): Output => {
  if (!isRecord(value)) throw new NotANotebook(`${where} is not an object.`);
  const metadata = record(value['metadata'], `The metadata of ${where}`);
  switch (value['output_type']) {
    case 'stream':
      return {
        ...value,
        output_type: 'stream',
        name: value['name'] === 'stderr' ? 'stderr' : 'stdout',
        text: text(value['text'], `The text of ${where}`),
      };
    case 'display_data':
      return {
        ...value,
        output_type: 'display_data',
        data: mimeBundle(value['data'], where),
        metadata,
      };
    case 'execute_result':
      return {
        ...value,
        output_type: 'execute_result',
        data: mimeBundle(value['data'], where),
        metadata,
        execution_count: count(value['execution_count'], `The execution count of ${where}`),
      };
    case 'error': {
      const traceback = value['traceback'] ?? [];
      if (!Array.isArray(traceback))
        throw new NotANotebook(`The traceback of ${where} is not a list.`);
      return {
        ...value,
        output_type: 'error',
        ename: text(value['ename'] ?? '', `The ename of ${where}`),
        evalue: text(value['evalue'] ?? '', `The evalue of ${where}`),
        traceback: traceback.map((line) => text(line, `The traceback of ${where}`)),
      };
    }
    default:
      if (future)
        return {
          output_type: 'display_data',
          data: { [RESERVED_OUTPUT_TYPE]: value },
          metadata: {},
        };
      throw new NotANotebook(
        `${where} is of the unknown kind ${JSON.stringify(value['output_type'] ?? null)}.`,
      );
  }
};

const attachmentsOf = (value: unknown, where: string): Pick<CellWithOutputs, 'attachments'> => {
  if (value === undefined) return {};
  const entries = Object.entries(record(value, `The attachments of ${where}`));
  return {
    attachments: Object.fromEntries(
      entries.map(([name, data]) => [name, mimeBundle(data, `attachment ${name} of ${where}`)]),
    ),
  };
};

const outputsOf = (outputs: readonly unknown[], { where, ...how }: Reading): Output[] =>
  outputs.map((output, at) =>
    orSentence(
      how,
      () => readOutput(output, { ...how, where: `output ${at + 1} of ${where}` }),
      (text) => ({
        output_type: 'display_data',
        data: { 'text/plain': `This output could not be read. ${text}` },
        metadata: {},
      }),
    ),
  );

/** Whether nbformat allows an id. Another is as good as none: programs write what they like, and a cell is given a new one. */
const isCellId = (id: unknown): id is string => typeof id === 'string' && CELL_ID.test(id);

const readCell = (value: unknown, reading: Reading): CellWithOutputs => {
  const { where, future } = reading;
  if (!isRecord(value)) throw new NotANotebook(`${where} is not an object.`);
  const { cell_type: kind, outputs = [], attachments } = value;
  const id = isCellId(value['id']) ? value['id'] : '';
  if (kind !== 'code' && kind !== 'markdown' && kind !== 'raw') {
    if (!future) {
      throw new NotANotebook(
        `${where} is of the unknown kind ${JSON.stringify(kind ?? null)}; format 4 knows code, markdown and raw.`,
      );
    }
    return {
      id,
      cell_type: 'raw',
      source: '',
      metadata: { [RESERVED_CELL_KEY]: value },
      outputs: [],
      execution_count: null,
    };
  }
  if (!Array.isArray(outputs)) throw new NotANotebook(`The outputs of ${where} are not a list.`);
  return {
    ...value,
    id,
    cell_type: kind,
    ...attachmentsOf(attachments, where),
    source: text(value['source'], `The source of ${where}`),
    metadata: record(value['metadata'], `The metadata of ${where}`),
    outputs: kind === 'code' ? outputsOf(outputs, reading) : [],
    execution_count:
      kind === 'code' ? count(value['execution_count'], `The execution count of ${where}`) : null,
  };
};

/** FNV-1a, 32 bits, as 8 hexadecimal digits. */
const digest = (of: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < of.length; at += 1) hash = Math.imul(hash ^ of.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** The ids of cells: their own, but one that is missing or taken is given anew, always the same for the same place and text. */
export const cellIds = (cells: readonly Pick<CellWithOutputs, 'id' | 'source'>[]): string[] => {
  const given = new Set(cells.map((cell) => cell.id));
  const seen = new Set<string>();
  return cells.map(({ id: own, source }, at) => {
    let id = own;
    for (let round = 0; id === '' || seen.has(id); round += 1) {
      const fresh = digest(`${round}:${at}:${source}`);
      if (!given.has(fresh)) id = fresh;
    }
    seen.add(id);
    return id;
  });
};

/** Reads the cells of a format 4 notebook. */
export const readCells = (cells: readonly unknown[], how: HowToRead): CellWithOutputs[] => {
  const read = cells.map((cell, at) =>
    orSentence(
      how,
      () => readCell(cell, { ...how, where: `cell ${at + 1}` }),
      (text): CellWithOutputs => ({
        id: '',
        cell_type: 'raw',
        source: `This cell could not be read. ${text}`,
        metadata: {},
        outputs: [],
        execution_count: null,
      }),
    ),
  );
  const ids = cellIds(read);
  return read.map((cell, at) => {
    const id = ids[at] ?? cell.id;
    return id === cell.id ? cell : { ...cell, id };
  });
};
