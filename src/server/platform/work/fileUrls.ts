import { segmentsOf } from '../files/segments';
import { invalid } from '../httpError';
import type { Kind } from './kind';

type Named = Pick<Kind, 'root' | 'idField' | 'noun'>;

/** 'notebooks/{notebook_id}/{path}' → the id, and the path with its names checked. */
export const partsOf = (
  { root, idField, noun }: Named,
  fileUrl: string,
): { id: string; relative: string } => {
  const [, found, id, relative] = /^([^/]+)\/([^/]+)\/(.+)$/.exec(fileUrl) ?? [];
  if (found !== root || id === undefined || relative === undefined) {
    throw invalid({ file_url: `A file of a ${noun} is named ${root}/{${idField}}/{path}.` });
  }
  return { id, relative: segmentsOf(relative).join('/') };
};

/** Refuses names of files of other objects. */
export const rejectForeignFiles = (kind: Named, id: string, fileUrls: readonly string[]): void => {
  const foreign = fileUrls.find((url) => partsOf(kind, url).id !== id);
  if (foreign !== undefined)
    throw invalid({ sc_bj_file_urls: `${foreign} is not a file of this ${kind.noun}.` });
};
