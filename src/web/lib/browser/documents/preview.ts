import type { DrivePreview } from '~/contract';
import type { ParquetHead } from '../parquet/head';

/** A PDF that is open in the registry of documents. */
export interface OpenPdf {
  readonly kind: 'document';
  /** Its key there. */
  readonly key: string;
  readonly pages: number;
  /** Of the first page; the place of each is kept by it until it is drawn. */
  readonly ratio: number;
}

/** The view of a preview once the browser has read its part. */
export type PreviewContent =
  | Exclude<DrivePreview, { kind: 'pdf' | 'parquet' }>
  | OpenPdf
  | ({ readonly kind: 'records' } & ParquetHead);
