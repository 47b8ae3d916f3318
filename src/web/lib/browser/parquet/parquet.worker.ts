import { parquetHead } from './head';
import { Unshown } from './limits';
import type { FromReader, ToReader } from './inWorker';

/* It has no way to the network of its own: the page reads ranges for it. What is in the file can harm nothing but this worker. */

const page = globalThis as unknown as Pick<Worker, 'postMessage' | 'onmessage'>;
const tell = (news: FromReader) => {
  page.postMessage(news);
};

const waiting = new Map<number, (bytes: ArrayBuffer) => void>();
let asked = 0;

const read = (start: number, end: number) =>
  new Promise<ArrayBuffer>((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    tell({ kind: 'wanted', id: asked, start, end });
  });

const begin = async (size: number) => {
  try {
    tell({ kind: 'read', head: await parquetHead({ size, read }) });
  } catch (error) {
    tell({ kind: 'refused', reason: error instanceof Unshown ? error.message : null });
  }
};

page.onmessage = ({ data }: MessageEvent<ToReader>) => {
  if (data.kind === 'begin') return void begin(data.size);
  waiting.get(data.id)?.(data.bytes);
  waiting.delete(data.id);
};
