import type { FromWidgets, PdfPictures } from './messages';

/** Shows the PDFs of widgets. The page around this one has what draws them and answers with pictures of their pages. */
export class PdfViewer {
  private asked = 0;
  private readonly waiting = new Map<number, HTMLElement>();

  constructor(private readonly say: (message: FromWidgets) => void) {}

  /** An element in which the pages appear. */
  show(base64: string): HTMLElement {
    const element = document.createElement('div');
    element.className = 'pdf';
    element.textContent = 'PDF, loading';
    const request = (this.asked += 1);
    this.waiting.set(request, element);
    this.say({ type: 'draw', request, pdf: base64 });
    return element;
  }

  answered(request: number, { sentence, pages }: PdfPictures): void {
    const element = this.waiting.get(request);
    this.waiting.delete(request);
    if (!element) return;
    const about = document.createElement('p');
    about.textContent = sentence;
    const pictures = pages.map(({ label, text, width, picture }) => {
      const image = document.createElement('img');
      image.alt = text === '' ? label : `${label}: ${text}`;
      image.width = width;
      image.onload = () => URL.revokeObjectURL(image.src);
      image.src = URL.createObjectURL(picture);
      return image;
    });
    element.replaceChildren(about, ...pictures);
  }
}
