/** One line of a repository's tree. Submodules are neither and are left out. */
export interface TreeRow {
  /** Path in the repository, with the name. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly sha: string;
  /** Bytes; 0 for a folder. */
  readonly size: number;
}
