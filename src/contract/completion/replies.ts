import { isRow, type Complete, type Row } from './row';

export const asItIs: Complete = (row) => row;

/** The entries of a list, completed, under the name that the contract has for it. They may come bare, or under another name. */
export const list =
  (field: string, complete: Complete, more: (rows: readonly unknown[]) => Row = () => ({})) =>
  (reply: unknown, request: Row): unknown => {
    const found = isRow(reply) ? (reply[field] ?? Object.values(reply).find(Array.isArray)) : reply;
    if (!Array.isArray(found)) return reply;
    const rows = found.map((row: unknown, index) => complete(row, { ...request, index }));
    return { ...more(rows), ...(isRow(reply) && reply), [field]: rows };
  };

/** One thing, which is known by its field `key`, completed. It may come bare, or under another name. */
export const one =
  (field: string, key: string, complete: Complete, more: Row = {}) =>
  (reply: unknown, request: Row): unknown => {
    if (!isRow(reply)) return reply;
    const isIt = (value: unknown) => isRow(value) && key in value;
    if (!(field in reply) && isIt(reply)) return { ...more, [field]: complete(reply, request) };
    const found = reply[field] ?? Object.values(reply).find(isIt);
    return { ...more, ...reply, ...(isRow(found) && { [field]: complete(found, request) }) };
  };

/** Completes the work in the reply to an execute or a stop, where the reply has it: fields beside its status are not the work. */
export const moved =
  (field: string, complete: Complete): Complete =>
  (reply, request) =>
    isRow(reply) && isRow(reply[field])
      ? { ...reply, [field]: complete(reply[field], request) }
      : reply;

/** A reply with these fields where it lacks them. A word or a number by itself is the field `alone`. */
export const having =
  (lacking: (request: Row) => Row, alone?: string): Complete =>
  (reply, request) => {
    const given = isRow(reply)
      ? reply
      : alone !== undefined && reply !== ''
        ? { [alone]: reply }
        : {};
    return { ...lacking(request), ...given };
  };
export const done = having(() => ({ status: '' }));
export const alone = (field: string) => having(() => ({}), field);

/** A log, which may come as its text or as a list of its lines. */
export const output: Complete = (reply) => {
  const given = typeof reply === 'string' ? reply.split('\n') : reply;
  const lines: unknown = isRow(given) ? given['lines'] : given;
  if (!Array.isArray(lines)) return reply;
  const page = { first_line: 0, lines, total_lines: lines.length, bytes: lines.join('\n').length };
  return { ...page, ended: false, ...(isRow(reply) && reply) };
};
export const warned = () => ({ warnings: [] });
