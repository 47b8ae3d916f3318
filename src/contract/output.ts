import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/output.schema';

export type OutputPage = z.output<typeof Shapes.OutputPage>;
export type Fragment = z.output<typeof Shapes.Fragment>;

/** A line of a log is cut here, characters; the download has all of it. */
export const LINE_LIMIT = 16_384;
/** So many line numbers a search tells at once. */
export const MATCHES_LIMIT = 10_000;

/** What jobs print and leave behind. */
export const output = endpoints<typeof Shapes.schemas>()({
  read: '/fsc/python/batchjob/output/read/',
  search: '/fsc/python/batchjob/output/search/',
  download: '/fsc/python/batchjob/output/download/',
  results: '/fsc/python/batchjob/result/readall/',
  fragment: '/fsc/python/batchjob/result/fragment/',
  resultDownload: '/fsc/python/batchjob/result/download/',
  saveResults: '/fsc/python/batchjob/result/save/',
});
