import type { WidgetBuffer, WidgetChange, WidgetModel } from '~/contract/editor';

/** A page of a PDF as a picture, with its text and its width in CSS pixels. */
export interface PdfPage {
  readonly label: string;
  readonly text: string;
  readonly width: number;
  readonly picture: Blob;
}

/** The result of rendering a PDF: a sentence about it, and the pages that can be shown. */
export interface PdfPictures {
  readonly sentence: string;
  readonly pages: readonly PdfPage[];
}

/** Media types that the surrounding page renders, because it has the libraries for them. */
export type RenderedKind = 'text/markdown' | 'text/latex';

/*
 * The messages between the editor's page and the sandboxed page of its widgets, over one port.
 */
export type ToWidgets =
  | {
      readonly type: 'start';
      readonly theme: 'light' | 'dark';
      readonly models: readonly WidgetModel[];
    }
  /** The widgets to show, by model, from top to bottom. */
  | { readonly type: 'show'; readonly views: readonly string[] }
  | { readonly type: 'theme'; readonly theme: 'light' | 'dark' }
  /** Answers `need`, with nothing where the page has no such widget. */
  | { readonly type: 'models'; readonly models: readonly WidgetModel[]; readonly asked: string }
  | { readonly type: 'change'; readonly change: WidgetChange }
  /** The kernel is done with what was sent. */
  | { readonly type: 'done'; readonly request: number }
  /** Answers `typeset`: each formula as MathML, null for one that stays as it was written. */
  | {
      readonly type: 'typeset';
      readonly request: number;
      readonly formulas: readonly (string | null)[];
    }
  /** Answers `render`. */
  | { readonly type: 'rendered'; readonly request: number; readonly html: string }
  /** Answers `draw`. */
  | ({ readonly type: 'drawn'; readonly request: number } & PdfPictures);

export type FromWidgets =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'need'; readonly model_id: string }
  /** TeX of what a widget shows. */
  | {
      readonly type: 'typeset';
      readonly request: number;
      readonly formulas: readonly { readonly tex: string; readonly display: boolean }[];
    }
  /** Markdown, or text with TeX in it, that a widget shows. */
  | {
      readonly type: 'render';
      readonly request: number;
      readonly kind: RenderedKind;
      readonly source: string;
    }
  /** A link was clicked; what its author wrote. */
  | { readonly type: 'link'; readonly href: string }
  /** A PDF that a widget shows, in base64. */
  | { readonly type: 'draw'; readonly request: number; readonly pdf: string }
  | {
      readonly type: 'send';
      readonly request: number;
      readonly model_id: string;
      readonly data:
        | { readonly method: 'update'; readonly state: Record<string, unknown> }
        | { readonly method: 'custom'; readonly content: unknown };
      readonly buffers: WidgetBuffer[];
    };
