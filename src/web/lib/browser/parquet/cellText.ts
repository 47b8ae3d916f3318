import { CHARACTERS } from './limits';

/** Of a value within a value only so much is written. */
const ENTRIES = 20;
const DEPTH = 4;
const BYTES = 16;

const hex = (bytes: Uint8Array) => {
  const shown = Array.from(bytes.subarray(0, BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(' ');
  return bytes.length > BYTES ? `${shown} …` : shown;
};

const dateText = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('.000Z', 'Z');

const more = (count: number) => (count > ENTRIES ? ['…'] : []);

const inner = (value: unknown, depth: number): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, CHARACTERS));
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'object' && depth >= DEPTH) return '…';
  return textAt(value, depth);
};

const textAt = (value: unknown, depth: number): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.slice(0, CHARACTERS + 1);
  if (typeof value !== 'object')
    return typeof value === 'symbol' ? '' : String(value as number | bigint | boolean);
  if (value instanceof Date) return dateText(value);
  if (value instanceof Uint8Array) return hex(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const list = Array.from((value as unknown[]).slice(0, ENTRIES));
    return `[${[...list.map((one) => inner(one, depth + 1)), ...more((value as unknown[]).length)].join(', ')}]`;
  }
  const fields = Object.entries(value);
  return `{${[...fields.slice(0, ENTRIES).map(([name, one]) => `${name}: ${inner(one, depth + 1)}`), ...more(fields.length)].join(', ')}}`;
};

/** A value as it stands in a cell; long ones are cut. */
export const cellText = (value: unknown, type: string): string => {
  const text =
    type === 'date' && value instanceof Date ? dateText(value).slice(0, 10) : textAt(value, 0);
  return text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text;
};
