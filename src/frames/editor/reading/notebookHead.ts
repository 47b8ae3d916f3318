import { NOTEBOOK_HEAD, type NotebookHead } from '~/contract/editor';

/** The first cells, which the server wrote into the page; null where it could not, and the page asks for them. */
export function notebookHead(): NotebookHead | null {
  const written = document.getElementById(NOTEBOOK_HEAD.id)?.textContent;
  return written ? (JSON.parse(written) as NotebookHead) : null;
}
