/** So many elements all copies of one drawing may hold together. */
const MAX_COPIED = 100_000;

/**
 * Takes out copies (`use`) that would multiply: a copy of something that holds copies itself, and what is too much altogether. Matplotlib
 * writes its letters with `use`.
 */
export function boundUses(fragment: DocumentFragment): void {
  let left = MAX_COPIED;
  const sizes = new Map<string, number>();
  const sizeOf = (id: string): number => {
    const target = id === '' ? null : fragment.querySelector(`#${CSS.escape(id)}`);
    if (!target || target.localName === 'use' || target.querySelector('use')) return Infinity;
    return 1 + target.querySelectorAll('*').length;
  };
  for (const use of [...fragment.querySelectorAll('use')]) {
    const id = (use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').slice(1);
    const size = sizes.get(id) ?? sizeOf(id);
    sizes.set(id, size);
    left -= Number.isFinite(size) ? size : 0;
    if (left < 0 || !Number.isFinite(size)) use.remove();
  }
}
