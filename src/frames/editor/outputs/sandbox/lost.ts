import { h } from '../../chrome/dom';

/** The parts that an output in a frame lacks: failed loads, loads that the page forbids, an error of its script; or it is too large altogether. */
export interface Lost {
  readonly kind: 'load' | 'refused' | 'error' | 'large';
  readonly what: string;
}

/** So many things are told about one output. */
const MOST = 6;
const REACH = 'Scripts of outputs reach neither the page nor the kernel.';

const isWeb = (address: string): boolean =>
  /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);

/** A link that the app is told of, as of every link. */
export const webLink = (address: string, words = address): HTMLElement =>
  h('a', { href: address, rel: 'noopener noreferrer' }, words);

/** A sentence in place of what is not shown, with a link where there is one. */
export const sentence = (words: string, address: string | null = null): HTMLElement =>
  h(
    'p',
    { class: 'lost' },
    `${words} `,
    address !== null && isWeb(address) ? webLink(address) : (address ?? ''),
  );

/** A sentence with links after it. */
function links(words: string, list: readonly Lost[]): HTMLElement {
  const parts = list.flatMap(({ what }, index) => [
    index > 0 ? ', ' : ' ',
    isWeb(what) ? webLink(what) : what,
  ]);
  return h('p', { class: 'lost' }, words, ...parts);
}

/** The sentences below a frame. Errors of scripts are told where nothing was drawn; elsewhere they are the author's own affair. */
export class LostList {
  readonly element = h('div', { class: 'lost-list', role: 'status' });
  private list: Lost[] = [];
  private blank = true;

  set isBlank(blank: boolean) {
    if (blank === this.blank) return;
    this.blank = blank;
    this.draw();
  }

  add(lost: Lost): void {
    if (this.list.length >= MOST || this.list.some(({ what }) => what === lost.what)) return;
    this.list.push(lost);
    this.draw();
  }

  clear(): void {
    this.list = [];
    this.draw();
  }

  private draw(): void {
    const of = (kind: Lost['kind']) => this.list.filter((lost) => lost.kind === kind);
    const [missing, refused, [failed], [large]] = [
      of('load'),
      of('refused'),
      of('error'),
      of('large'),
    ];
    this.element.replaceChildren(
      ...(missing.length > 0
        ? [links('This output needs what could not be loaded:', missing)]
        : []),
      ...(refused.length > 0
        ? [links('An output may load from https addresses only. Refused was:', refused)]
        : []),
      ...(failed && this.blank && missing.length === 0
        ? [sentence(`A script of this output failed: ${failed.what}. ${REACH}`)]
        : []),
      ...(large
        ? [sentence('This output is too large to be drawn here. The notebook file has it.')]
        : []),
    );
  }
}
