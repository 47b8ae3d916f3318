/** Outputs in an exported page that the editor shows in frames: PDFs, and pages of programs beside the kernel. */
import { expect, it } from 'vitest';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { readNotebook } from '~/server/platform/nbformat/nbformat';

const pageWith = async (data: object): Promise<string> => {
  const cell = {
    cell_type: 'code',
    metadata: {},
    source: '',
    execution_count: null,
    outputs: [{ output_type: 'display_data', data, metadata: {} }],
  };
  const read = readNotebook(
    JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] }),
  );
  if (!read.ok) throw new Error(read.reason);
  const pieces: string[] = [];
  const parts = { title: 'A page', pictures: () => Promise.resolve(null) };
  for await (const piece of htmlOf(read.notebook, parts)) pieces.push(piece);
  return pieces.join('');
};

it('a PDF is a file to download, and nothing but a PDF', async () => {
  const page = await pageWith({ 'application/pdf': 'JVBERi0x\nLjE=', 'text/plain': 'a pdf' });
  expect(page).toContain(
    '<a class="pdf-file" download="output.pdf" href="data:application/pdf;base64,JVBERi0xLjE=">Download it</a>',
  );
  expect(page).not.toContain('<iframe');
  const hostile = await pageWith({ 'application/pdf': 'JVBERi0x"><script>x()</script>' });
  expect(hostile).toContain('This PDF is damaged.');
  expect(hostile).not.toContain('<script>x()');
});

it('a page of a program beside the kernel is named, and is no link', async () => {
  const page = await pageWith({
    'text/html': '<iframe width="400" src="http://127.0.0.1:8000/dash.html?a=1&amp;b=2"></iframe>',
  });
  expect(page).toContain(
    'which a browser does not reach. Its address there: http://127.0.0.1:8000/dash.html?a=1&amp;b=2</p>',
  );
  expect(page).not.toMatch(/<a [^>]*127\.0\.0\.1/);
});
