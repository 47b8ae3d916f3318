import { segmentsOf } from '../files/segments';
import { invalid } from '../refusal';

const FILE_URL = /^(notebooks|jobs)\/([^/]+)\/(.+)$/;
const SHAPES = { notebooks: 'A file of a notebook is named notebooks/{notebook_id}/{path}.', jobs: 'A file of a job is named jobs/{batch_job_id}/{path}.' } as const;

type Area = keyof typeof SHAPES;

/** 'notebooks/{notebook_id}/{path}' or 'jobs/{batch_job_id}/{path}' → the id, and the path with its names checked. */
export const partsOf = (area: Area, fileUrl: string): { id: string; relative: string } => {
  const [, found, id, relative] = FILE_URL.exec(fileUrl) ?? [];
  if (found !== area || id === undefined || relative === undefined) throw invalid({ file_url: SHAPES[area] });
  return { id, relative: segmentsOf(relative).join('/') };
};

/** Refuses names of files of other objects; `noun` is 'notebook' or 'job'. */
export const refuseFilesElsewhere = (area: Area, noun: string, id: string, fileUrls: readonly string[]): void => {
  const stranger = fileUrls.find((url) => partsOf(area, url).id !== id);
  if (stranger !== undefined) throw invalid({ sc_bj_file_urls: `${stranger} is no file of this ${noun}.` });
};
