import {
  readComparisonView,
  writeComparisonView,
  type ComparisonView,
} from '~/web/work/compare/view';
import { withQuery } from '~/web/lib/browser/url/location';
import { runsFrom, runsText, type RunRef } from './refs';

/** How runs of jobs are compared: all of it stands in the address. */
export interface CompareView extends ComparisonView {
  readonly runs: readonly RunRef[];
}

/** Reads ?runs beside how they are looked at. */
export const readCompareView = (search: string): CompareView => ({
  runs: runsFrom(new URLSearchParams(search).get('runs')),
  ...readComparisonView(search),
});

/** The query with these parts of the view changed; everything else in it stays. */
export const writeCompareView = (
  search: string,
  { runs, ...changes }: Partial<CompareView>,
): string => {
  const written = writeComparisonView(search, changes);
  return runs ? withQuery(written, { runs: runsText(runs) }) : written;
};
