import { Icon, type SemanticICONS } from 'semantic-ui-react';
import type { DriveEntry } from '~/contract';
import { nameColour } from '../data/nameColour';
import './files.css';

const ICONS: readonly (readonly [RegExp, SemanticICONS])[] = [
  [/\.(png|jpe?g|gif|svg|webp|avif|bmp|ico)$/i, 'file image outline'],
  [/\.(py|ipynb|js|ts|sh|json|ya?ml|toml|html|css|sql|r|jl)$/i, 'file code outline'],
  [/\.(csv|tsv|xlsx?|parquet)$/i, 'table'],
  [/\.(zip|tar|gz|tgz|bz2|xz|7z)$/i, 'file archive outline'],
  [/\.(txt|md|log|pdf|docx?)$/i, 'file alternate outline'],
];

type Marked = Pick<DriveEntry, 'name' | 'isDir'>;

const iconOf = ({ name, isDir }: Marked): SemanticICONS =>
  isDir ? 'folder' : (ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? 'file outline');

/** The picture before a name: its colour comes from the name (DRV-35). */
export const EntryMark = ({ entry }: { readonly entry: Marked }) => (
  <span
    className="at-entry-mark"
    style={{ backgroundColor: nameColour(entry.name) }}
    aria-hidden="true"
  >
    <Icon name={iconOf(entry)} />
  </span>
);
