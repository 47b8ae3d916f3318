type Child = Node | string | null | false;
type Value = string | number | boolean | null | ((event: Event) => void);

/** An element with attributes, listeners (`onclick`) and children. False and null leave an attribute or child out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/** Makes `wanted` the children of `parent`, moving only those that are out of place. */
export function arrangeChildren(parent: Element, wanted: readonly Element[]): void {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of wanted) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

const waiting = new Map<string, () => void>();

/** Does `work` in the next frame, once, however often it is asked for under one key until then. */
export function inFrame(key: string, work: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(flush);
  waiting.set(key, work);
}

/** Whether work that was asked for under this key has not been done yet. */
export const awaitsFrame = (key: string): boolean => waiting.has(key);

/** The time a frame may take for this; what is left waits for the next. */
const BUDGET_MS = 24;

function flush(start: number): void {
  try {
    for (const [key, work] of waiting) {
      waiting.delete(key);
      work();
      if (performance.now() - start > BUDGET_MS) break;
    }
  } finally {
    // Also where one work failed the others are done.
    if (waiting.size > 0) requestAnimationFrame(flush);
  }
}

/** Does `work` once what is in the page now is on screen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
