/** Pixels of one picture in a PDF at most. */
const MAX_PICTURE_PIXELS = 50_000_000;

/**
 * Options of pdf.js for a hostile document: no scripts, no forms, no evaluation of strings, no WebAssembly, and no way to the network. Used by the
 * preview of the drive and by outputs of notebooks.
 */
export const SAFE_PDF_OPTIONS = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useWorkerFetch: false,
  maxImageSize: MAX_PICTURE_PIXELS,
  canvasMaxAreaInBytes: MAX_PICTURE_PIXELS * 4,
  verbosity: 0,
} as const;
