import { afterPaint } from '../../chrome/dom';

const PYTHON = /^language-(py|python3?|ipython3?|pycon)$/;

/** Longer code stays as it is. */
const LONGEST = 50_000;

type Colour = (source: string) => DocumentFragment;

let coloured: Colour | null = null;
/** Blocks that are there before the parser is. */
let waiting: Element[] = [];

const paint = (block: Element, colour: Colour) => block.replaceChildren(colour(block.textContent));

/** The parser is loaded when the page with the first block is on screen: it can be read without colours, also where the parser cannot be had. */
async function load(): Promise<void> {
  const parser = await import('./python').catch(() => null);
  const blocks = waiting;
  waiting = [];
  if (!parser) return;
  ({ coloured } = parser);
  for (const block of blocks) paint(block, coloured);
}

/** Colours a block of Python as the cells' editors do; a block of another language, or of none, stays as it is. */
export function highlight(block: Element): void {
  if (!PYTHON.test(block.className) || block.textContent.length > LONGEST) return;
  if (coloured) return paint(block, coloured);
  if (waiting.length === 0) afterPaint(() => void load());
  waiting.push(block);
}
