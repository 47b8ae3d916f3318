import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/output.schema';

export type OutputPage = z.output<typeof Shapes.OutputPage>;
export type Code = z.output<typeof Shapes.Code>;
export type Fragment = z.output<typeof Shapes.Fragment>;

/** A line of a log is cut here, characters; the download has all of it. */
export const LINE_LIMIT = 16_384;
/** So many line numbers a search tells at once. */
export const MATCHES_LIMIT = 10_000;

/** The longest code that is read and changed in a page, characters; more is uploaded. */
export const CODE_LIMIT = 100 * 1024;

/** The code of jobs: their main files, at present and when a submission ran. */
export const code = endpoints<typeof Shapes.code>()({
  read: '/fsc/python/batchjob/code/read/',
  ran: '/fsc/python/batchjob/code/submission/read/',
  save: '/fsc/python/batchjob/code/update/',
});

/** The output of jobs, and the files they leave behind. */
export const output = endpoints<typeof Shapes.schemas>()({
  read: '/fsc/python/batchjob/output/read/',
  search: '/fsc/python/batchjob/output/search/',
  download: '/fsc/python/batchjob/output/download/',
  results: '/fsc/python/batchjob/result/readall/',
  fragment: '/fsc/python/batchjob/result/fragment/',
  resultDownload: '/fsc/python/batchjob/result/download/',
  saveResults: '/fsc/python/batchjob/result/save/',
});
