/** pdf.js beside the page, built from its own sources as every script of the app is. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
