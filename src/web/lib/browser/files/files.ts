/** Files the person chose, by id. A File cannot be serialised, so the store holds ids and this registry holds the files. */
export interface Files {
  /** Keeps a file and answers with its id. A handle, where the browser gave one, brings the file back after a reload. */
  keep(file: File, handle?: FileSystemFileHandle): string;
  /** Keeps a file under an id that is known already. */
  put(id: string, file: File, handle?: FileSystemFileHandle): void;
  /** The file; undefined after a reload of the page or once it was let go. */
  find(id: string): File | undefined;
  handleOf(id: string): FileSystemFileHandle | undefined;
  letGo(ids: readonly string[]): void;
  letGoOfAll(): void;
}

/** A registry of files. Each app has its own; sagas find it in their context. */
export const createFiles = (): Files => {
  const kept = new Map<string, File>();
  const handles = new Map<string, FileSystemFileHandle>();
  let next = 0;
  const put: Files['put'] = (id, file, handle) => {
    kept.set(id, file);
    if (handle) handles.set(id, handle);
  };
  return {
    put,
    keep(file, handle) {
      const id = `file-${++next}-${Date.now().toString(36)}`;
      put(id, file, handle);
      return id;
    },
    find: (id) => kept.get(id),
    handleOf: (id) => handles.get(id),
    letGo(ids) {
      for (const id of ids) {
        kept.delete(id);
        handles.delete(id);
      }
    },
    letGoOfAll() {
      kept.clear();
      handles.clear();
    },
  };
};

/** The registry of the app of this page, for its screens: they are handed files by the browser. */
export const files = createFiles();
