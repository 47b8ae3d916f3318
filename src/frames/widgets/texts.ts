import { findMath, MATH } from '../editor/outputs/markdown/findMath';
import type { FromWidgets, RenderedKind } from './messages';

/** Formulas that are asked for at once; more of them stay as they were written. */
const MOST = 500;

/** Typesets the TeX of widgets. The page around this one has what draws it and answers with MathML, which browsers draw with their own fonts. */
export class Typesetter {
  private asked = 0;
  private readonly waiting = new Map<number, readonly HTMLElement[]>();

  constructor(private readonly say: (message: FromWidgets) => void) {}

  /** Finds the TeX in what a widget shows, and asks for it. */
  typeset(element: HTMLElement): void {
    findMath(element);
    const places = [
      ...element.querySelectorAll<HTMLElement>(`.${MATH.inline}, .${MATH.display}`),
    ].slice(0, MOST);
    if (places.length === 0) return;
    // Labels lay their children out in a row, which would drop the spaces between texts and formulas.
    const line = document.createElement('span');
    if (getComputedStyle(element).display.includes('flex')) {
      line.append(...element.childNodes);
      element.append(line);
    }
    const request = (this.asked += 1);
    this.waiting.set(request, places);
    const formulas = places.map((place) => ({
      tex: place.textContent,
      display: place.className === MATH.display,
    }));
    this.say({ type: 'typeset', request, formulas });
  }

  /** Puts the formulas into their places; null stays as it was written. */
  answered(request: number, formulas: readonly (string | null)[]): void {
    const places = this.waiting.get(request) ?? [];
    this.waiting.delete(request);
    places.forEach((place, at) => {
      const formula = formulas[at];
      if (formula == null) return;
      place.className = 'math';
      place.innerHTML = formula;
    });
  }
}

/** Shows markdown and text with TeX in it. The page around this one has what renders them and answers with html. */
export class TextViewer {
  private asked = 0;
  private readonly waiting = new Map<number, (html: string) => void>();
  /** An Output widget is drawn anew with each output that it catches: a text is asked for once. */
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly say: (message: FromWidgets) => void) {}

  /** An element with the text as it was written, and rendered once the page around has answered. */
  show(kind: RenderedKind, source: string): HTMLElement {
    const element = document.createElement('div');
    element.className = kind === 'text/latex' ? 'rendered latex' : 'rendered';
    element.textContent = source;
    void this.htmlOf(kind, source).then((html) => {
      element.innerHTML = html;
    });
    return element;
  }

  answered(request: number, html: string): void {
    this.waiting.get(request)?.(html);
    this.waiting.delete(request);
  }

  private htmlOf(kind: RenderedKind, source: string): Promise<string> {
    const key = `${kind} ${source}`;
    const known =
      this.known.get(key) ??
      new Promise<string>((resolve) => {
        const request = (this.asked += 1);
        this.waiting.set(request, resolve);
        this.say({ type: 'render', request, kind, source });
      });
    this.known.set(key, known);
    return known;
  }
}
