import { CELL_TAGS, tagsOf } from '~/contract/formats/cellTags';
import { choose } from '../chrome/dialog';
import { h } from '../chrome/dom';
import type { Workbench } from '../workbench';
import { mayEdit, type Command } from './command';

/** The tags in a line of text: words between commas or spaces. */
export const writtenTags = (text: string): string[] =>
  tagsOf({ tags: text.split(/[\s,]+/).map((tag) => tag.slice(0, 100)) });

/** Metadata with other tags; without the key where there are none. */
function withTags(
  { tags: _, ...others }: Readonly<Record<string, unknown>>,
  tags: readonly string[],
): Record<string, unknown> {
  return tags.length > 0 ? { ...others, tags: [...tags] } : others;
}

/** Asks for the tags of the current cell. */
async function editTags(bench: Workbench): Promise<void> {
  const { book, pages, selection } = bench;
  const cell = book.cell(selection.current ?? '');
  if (!cell) return;
  const field = h('input', {
    type: 'text',
    id: 'cell-tags',
    value: tagsOf(cell.metadata).join(' '),
    autocomplete: 'off',
    spellcheck: 'false',
    class: 'tags-field',
  });
  const add = (tag: string) => () => {
    field.value = writtenTags(`${field.value} ${tag}`).join(' ');
  };
  const known = CELL_TAGS.map(([tag, meaning]) =>
    h(
      'li',
      {},
      h('button', { type: 'button', class: 'small', onclick: add(tag) }, tag),
      ` ${meaning}`,
    ),
  );
  const body = [
    h('label', { for: 'cell-tags' }, 'Tags, with spaces between them'),
    field,
    h('ul', { class: 'known-tags' }, ...known),
  ];
  const answer = choose(
    'Tags of the cell',
    body,
    [
      { value: 'save', label: 'Set tags', kind: 'primary' },
      { value: 'cancel', label: 'Cancel' },
    ],
    true,
  );
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter')
      field.closest('dialog')?.querySelector<HTMLElement>('.choices .primary')?.click();
  });
  field.focus();
  const taken = await answer;
  const now = book.cell(cell.id);
  if (taken !== 'save' || !now) return;
  const metadata = withTags(now.metadata, writtenTags(field.value));
  book.arrange(book.cells.map((one) => (one.id === cell.id ? { ...one, metadata } : one)));
  pages.focus(cell.id);
}

export const tagCommands: readonly Command[] = [
  {
    id: 'tags',
    label: 'Tags of the cell',
    keys: ['t'],
    whyNot: mayEdit,
    run: (bench) => void editTags(bench),
  },
];
