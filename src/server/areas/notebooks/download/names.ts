import type { NotebookForm } from '~/contract/work/notebooks';

/** Characters that are not allowed in file names on every system, and what hides how a name ends. */
const UNFIT =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff/\\:*?"<>|]|\p{Surrogate}/gu;
/** Windows keeps these for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const MAX_BYTES = 200;

/** The file name of a notebook: its own name, as far as every system takes it. */
export const downloadName = (notebookName: string, form: NotebookForm): string => {
  const characters = Array.from(
    notebookName
      .normalize('NFC')
      .replace(UNFIT, '_')
      .replace(/\.ipynb$/i, ''),
  );
  while (Buffer.byteLength(characters.join('')) > MAX_BYTES) characters.pop();
  const stem = characters.join('').replace(/^[. ]+|[. ]+$/g, '');
  return `${RESERVED.test(stem) ? '_' : ''}${stem === '' ? 'notebook' : stem}.${form}`;
};
