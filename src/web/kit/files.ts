/*
 * Files the person chose. A File cannot be serialised, so the store holds ids and this registry holds the files, for as long as
 * somebody may still want to send them.
 */
const kept = new Map<string, File>();
const handles = new Map<string, FileSystemFileHandle>();
let next = 0;

export const files = {
  /** Keeps a file and answers with its id. A handle, where the browser gave one, brings the file back after a reload. */
  keep(file: File, handle?: FileSystemFileHandle): string {
    const id = `file-${++next}-${Date.now().toString(36)}`;
    files.put(id, file, handle);
    return id;
  },
  /** Keeps a file under an id that is known already. */
  put(id: string, file: File, handle?: FileSystemFileHandle): void {
    kept.set(id, file);
    if (handle) handles.set(id, handle);
  },
  /** The file; undefined after a reload of the page or once it was let go. */
  find: (id: string): File | undefined => kept.get(id),
  handleOf: (id: string): FileSystemFileHandle | undefined => handles.get(id),
  letGo(ids: readonly string[]): void {
    for (const id of ids) {
      kept.delete(id);
      handles.delete(id);
    }
  },
  letGoOfAll(): void {
    kept.clear();
    handles.clear();
  },
};
