import { h } from '../chrome/dom';
import { folded, inLines, readText, wrapSwitch } from './folded';
import { PLAIN, type Style } from '~/text/ansi';
import { appendPainted } from './painted';
import { renderLine, FOLDED_LINES, type Tail } from './tail';

/** From this number of lines on, a stream scrolls in a box of its own. */
const TALL = 30;

const many = new Intl.NumberFormat('en');

/** Shows the end of a stream, and grows with it: each update touches only the lines that came and went. */
export class StreamView {
  readonly element = h('div', { class: 'stream' });
  private readonly earlier = h('p', { class: 'earlier', hidden: true });
  private readonly box = h('pre', { class: 'box', tabindex: -1 });
  private readonly open = h('span', { class: 'open' });
  private readonly tools = h('div', { class: 'text-tools' });
  /** The text as it is shown while it is folded: its end, as a terminal shows it. */
  private fold: HTMLElement | null = null;
  /** The number, from the beginning of the stream, of the first line shown and of the one after the last. */
  private first = 0;
  private next = 0;
  private look: Style = PLAIN;
  /** Whether the end stays in sight: until a person scrolls up, and again when they are back at the end. */
  private follows = true;

  /** `before`: the beginning of the same text, which is not shown where its middle is left out. */
  constructor(
    private readonly tail: Tail,
    private readonly before: Tail | null,
    name: string,
    private readonly allHref: string,
  ) {
    this.element.classList.add(name);
    this.box.append(this.open);
    this.element.append(this.earlier, this.box, this.tools);
    this.box.addEventListener('scroll', () => {
      this.follows = this.box.scrollTop + this.box.clientHeight >= this.box.scrollHeight - 24;
    });
  }

  update(): void {
    const { tail } = this;
    const lines = tail.earlier + tail.lines.length + (tail.open === '' ? 0 : 1);
    if (tail.settled !== null && this.fold === null && (lines > TALL || tail.leftOut > 0)) {
      this.fold = folded({
        part: tail.end(FOLDED_LINES),
        isEnd: true,
        size: this.size(lines),
        whole: () => this.whole(),
      });
      this.element.replaceChildren(this.fold);
      if (tail.leftOut > 0) this.element.append(this.earlier);
      this.tell();
    }
    if (tail.settled === null) this.follow();
    else if (this.fold === null) this.grow();
  }

  /** Updates the view while a folded output grows. */
  private follow(): void {
    if (this.fold !== null) this.element.replaceChildren(this.earlier, this.box, this.tools);
    this.fold = null;
    this.grow();
  }

  /** All of the text: what is here, where that is all there is, or all that can be had. */
  private whole(): string | Promise<string> {
    const { tail, before } = this;
    const here = `${before?.settled ?? ''}${tail.settled ?? ''}`;
    return tail.leftOut > 0 ? readText(this.allHref).catch(() => here) : (tail.settled ?? '');
  }

  private size(lines: number): string {
    const { leftOut, size } = this.tail;
    return leftOut > 0
      ? `${many.format(leftOut + size + (this.before?.size ?? 0))} characters`
      : inLines(lines);
  }

  private grow(): void {
    const { box, tail } = this;
    if (tail.earlier >= this.next) this.restart();
    while (this.first < tail.earlier) {
      box.firstElementChild?.remove();
      this.first += 1;
    }
    for (; this.next > Math.max(tail.changedFrom, this.first); this.next -= 1)
      this.open.previousElementSibling?.remove();
    tail.changedFrom = Infinity;
    const fresh = document.createDocumentFragment();
    for (const line of tail.lines.slice(this.next - tail.earlier)) fresh.append(this.line(line));
    this.next = tail.earlier + tail.lines.length;
    box.insertBefore(fresh, this.open);
    this.open.replaceChildren();
    appendPainted(this.open, tail.unfinished, this.look);
    this.tell();
    if (this.follows && box.classList.contains('tall')) box.scrollTop = box.scrollHeight;
  }

  private restart(): void {
    this.box.replaceChildren(this.open);
    this.first = this.tail.earlier;
    this.next = this.tail.earlier;
  }

  private line(text: string): Element {
    const span = document.createElement('span');
    this.look = appendPainted(span, text, this.look);
    span.append('\n');
    return span;
  }

  private tell(): void {
    const { earlier, lines } = this.tail;
    const tall = lines.length > TALL;
    this.box.classList.toggle('tall', tall);
    this.box.tabIndex = tall ? 0 : -1;
    if (tall) {
      this.box.setAttribute('role', 'region');
      this.box.setAttribute('aria-label', `${many.format(earlier + lines.length)} lines of output`);
    }
    if (this.tools.childElementCount === 0) {
      const wrap = wrapSwitch(this.box, [...lines, renderLine(this.tail.open)]);
      if (wrap) this.tools.append(wrap);
    }
    const words = this.words();
    this.earlier.hidden = words === null;
    if (words === null) return;
    const link =
      this.earlier.querySelector('a') ??
      h('a', { href: this.allHref, download: 'output.txt', 'data-own': true }, 'download all');
    this.earlier.replaceChildren(`${words} kept on the server · `, link);
  }

  /** A sentence about the lines that are not shown here; null where none is missing. */
  private words(): string | null {
    const { earlier, leftOut } = this.tail;
    if (leftOut > 0) return `${many.format(leftOut + (this.before?.size ?? 0))} earlier characters`;
    return earlier > 0 ? `${many.format(earlier)} earlier lines` : null;
  }
}
