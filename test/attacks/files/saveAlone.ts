/** A program that saves a notebook (argv: its folder) again and again, to be killed: prints the number of each save once it is acknowledged. */
import { emptyNotebook } from '~/server/platform/nbformat/nbformat';
import { MainFile } from '~/server/platform/kernels/session/mainFile';

const { file, notebook } = await MainFile.open(process.argv[2] ?? '', 'main.ipynb');
const filling = 'x'.repeat(8 * 1024 * 1024);
for (let number = Number(notebook.metadata['number'] ?? 0) + 1; ; number += 1) {
  await file.write({ ...emptyNotebook(), metadata: { number, filling } });
  process.stdout.write(`${number}\n`);
}
