import { findMath, MATH } from '../editor/outputs/markdown/findMath';
import type { FromWidgets } from './messages';

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
