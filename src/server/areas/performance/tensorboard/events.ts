/** Tensorboard's Event, Summary and TensorProto, as far as scalars need them, decoded by hand. */
const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** Kinds of numbers in a tensor. */
const FLOAT = 1;
const DOUBLE = 2;
const INTEGERS: readonly number[] = [3, 9];

/** Where reading stands in a message. */
interface Cursor {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;
}

/** A number of 64 bits with its sign: the lower 28 bits and the upper 36 are added up apart, since together they would be rounded. */
const varint = (cursor: Cursor): number => {
  const { bytes } = cursor;
  let [low, high] = [0, 0];
  for (let count = 0, scale = 1; count < 10; count += 1) {
    const byte = bytes[cursor.at] ?? 0;
    cursor.at += 1;
    if (count < 4) low += (byte & 127) * scale;
    else high += (byte & 127) * scale;
    scale = count === 3 ? 1 : scale * 128;
    if (byte < 128) break;
  }
  return low + (high % 2 ** 36 >= 2 ** 35 ? (high % 2 ** 36) - 2 ** 36 : high) * 2 ** 28;
};

/** The content of a field: a number, or where its bytes are. */
type Take = (field: number, value: number, from: number, to: number, wire: number) => void;

/** Goes through the fields of a message; ends early where it is none. */
const eachField = (bytes: Buffer, from: number, to: number, take: Take): void => {
  const cursor: Cursor = { bytes, at: from, end: to };
  while (cursor.at < to) {
    const key = varint(cursor);
    const wire = key & 7;
    const value = wire === VARINT || wire === BYTES ? varint(cursor) : 0;
    const length = wire === BYTES ? value : wire === FIXED64 ? 8 : wire === FIXED32 ? 4 : 0;
    if (
      length < 0 ||
      cursor.at + length > to ||
      (wire !== VARINT && length === 0 && wire !== BYTES)
    )
      return;
    take(key >>> 3, value, cursor.at, cursor.at + length, wire);
    cursor.at += length;
  }
};

/** The number of a tensor that holds one; null of all others. */
const scalarOf = (bytes: Buffer, from: number, to: number): number | null => {
  let kind = 0;
  const numbers: number[] = [];
  const singles = (start: number, end: number) => {
    for (let at = start; at + 4 <= end && numbers.length < 2; at += 4)
      numbers.push(bytes.readFloatLE(at));
  };
  const doubles = (start: number, end: number) => {
    for (let at = start; at + 8 <= end && numbers.length < 2; at += 8)
      numbers.push(bytes.readDoubleLE(at));
  };
  eachField(bytes, from, to, (field, value, start, end, wire) => {
    if (field === 1) kind = value;
    else if (field === 4 && kind === FLOAT) singles(start, end);
    else if (field === 4 && kind === DOUBLE) doubles(start, end);
    else if (field === 5) singles(start, end);
    else if (field === 6) doubles(start, end);
    else if ((field === 7 || field === 10) && INTEGERS.includes(kind))
      numbers.push(wire === VARINT ? value : varint({ bytes, at: start, end }));
  });
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
};

/** SummaryMetadata → PluginData → its name. */
const pluginOf = (bytes: Buffer, from: number, to: number): string => {
  let plugin = '';
  eachField(bytes, from, to, (field, _value, start, end) => {
    if (field !== 1) return;
    eachField(bytes, start, end, (inner, _inner, nameFrom, nameTo) => {
      if (inner === 1) plugin = bytes.toString('utf8', nameFrom, nameTo);
    });
  });
  return plugin;
};

/** A scalar of one step; `isSingle` says that it was written in single precision. */
export interface Scalar {
  readonly tag: string;
  readonly value: number;
  readonly isSingle: boolean;
}

/** Data that is logged beside scalars, by the plugin of TensorBoard that shows it. */
const KINDS: Readonly<Record<string, string>> = {
  images: 'images',
  text: 'texts',
  histograms: 'histograms',
  distributions: 'histograms',
  pr_curves: 'PR curves',
  hparams: 'hyperparameters',
  audio: 'audio',
  mesh: 'meshes',
};
/** The same of values as TensorFlow 1 and PyTorch write them, by their field. */
const FIELDS: Readonly<Record<number, string>> = { 4: 'images', 5: 'histograms', 6: 'audio' };

/** Summary.Value: its scalar, or the kind of what is no scalar. */
const valueOf = (bytes: Buffer, from: number, to: number): Scalar | string => {
  let tag = '';
  let plugin = '';
  let value: number | null = null;
  let isSingle = true;
  let kind = '';
  eachField(bytes, from, to, (field, _value, start, end) => {
    if (field === 1) tag = bytes.toString('utf8', start, end);
    else if (field === 2 && end - start === 4) value = bytes.readFloatLE(start);
    else if (FIELDS[field] !== undefined) kind = FIELDS[field];
    else if (field === 9) plugin = pluginOf(bytes, start, end);
    else if (field === 8) {
      value = scalarOf(bytes, start, end);
      isSingle = value !== null && Math.fround(value) === value;
    }
  });
  if (value !== null && (plugin === '' || plugin === 'scalars')) return { tag, value, isSingle };
  return Object.hasOwn(KINDS, plugin) ? (KINDS[plugin] ?? '') : kind;
};

/** Reads one event and tells each scalar in it, with its step and time (milliseconds since 1970), and the kinds of what else is in it. */
export const readEvent = (
  bytes: Buffer,
  from: number,
  to: number,
  tell: (scalar: Scalar, step: number, time: number) => void,
  tellUnread: (kind: string) => void = () => undefined,
): void => {
  let time = 0;
  let step = 0;
  // The summary may stand before step and time.
  const summaries: number[] = [];
  eachField(bytes, from, to, (field, value, start, end, wire) => {
    if (field === 1 && wire === FIXED64) time = bytes.readDoubleLE(start);
    else if (field === 2) step = value;
    else if (field === 5 && wire === BYTES) summaries.push(start, end);
  });
  for (let at = 0; at < summaries.length; at += 2) {
    eachField(bytes, summaries[at] ?? 0, summaries[at + 1] ?? 0, (field, _value, start, end) => {
      if (field !== 1) return;
      const found = valueOf(bytes, start, end);
      if (typeof found === 'object') tell(found, step, Math.round(time * 1000));
      else if (found !== '') tellUnread(found);
    });
  }
};
