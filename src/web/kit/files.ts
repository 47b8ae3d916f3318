/*
 * Files the person chose. A File cannot be serialised, so the store holds ids and this registry holds the files, for as long as
 * somebody may still want to send them.
 */
const kept = new Map<string, File>();
let next = 0;

export const files = {
  /** Keeps a file and answers with its id. */
  keep(file: File): string {
    const id = `file-${++next}-${Date.now().toString(36)}`;
    kept.set(id, file);
    return id;
  },
  /** The file; undefined after a reload of the page or once it was let go. */
  find: (id: string): File | undefined => kept.get(id),
  letGo: (ids: readonly string[]) => { for (const id of ids) kept.delete(id); },
};
