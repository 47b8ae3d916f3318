/** pdf.js beside the page, built from its own sources as every script of the editor is. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
