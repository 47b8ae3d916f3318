import type { Readable } from 'node:stream';

/** A line longer than this is dropped, bytes: no single output is that large on purpose. */
const LINE_LIMIT = 128 * 1024 * 1024;

/** Calls back for each line of a stream, without its newline. A line beyond the limit is told by `onDropped` instead. */
export function onLines(
  source: Readable,
  onLine: (line: string) => void,
  onDropped: () => void,
): void {
  let parts: Buffer[] = [];
  let size = 0;
  const finish = () => {
    if (size > LINE_LIMIT) onDropped();
    else
      onLine(
        parts.length === 1 ? parts[0]!.toString('utf8') : Buffer.concat(parts).toString('utf8'),
      );
    parts = [];
    size = 0;
  };
  const keep = (part: Buffer) => {
    size += part.length;
    if (size > LINE_LIMIT) parts = [];
    else parts.push(part);
  };
  source.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      keep(chunk.subarray(from, at));
      finish();
      from = at + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  });
}
