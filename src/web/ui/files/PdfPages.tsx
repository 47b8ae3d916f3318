import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Icon } from 'semantic-ui-react';
import { documents } from '~/web/lib/browser/documents/documents';
import type { OpenPdf } from '~/web/lib/browser/documents/preview';
import { countText } from '~/web/lib/text/readable';
import './files.css';

/** Places are kept for so many pages; of a longer document the rest is in the file. */
const MAX_PAGES = 500;

/** Whether a page is in sight or about to be. */
const useNear = (place: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setNear(entries.at(-1)?.isIntersecting ?? false);
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, [place]);
  return near;
};

interface SheetProps {
  readonly document: OpenPdf;
  readonly page: number;
  readonly onDrawn: (ratio: number) => void;
}

function Sheet({ document: { key }, page, onDrawn }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!canvas.current || !text.current) return undefined;
    const drawing = documents.of(key)?.draw(page, {
      canvas: canvas.current,
      text: text.current,
      width: canvas.current.clientWidth,
    });
    if (!drawing) setFailed(true);
    drawing?.done.then(
      (ratio) => {
        if (ratio !== null) onDrawn(ratio);
      },
      () => {
        setFailed(true);
      },
    );
    return () => {
      drawing?.stop();
    };
  }, [key, page, onDrawn]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className="at-pdf-text" />
      {failed && <p className="at-muted">This page cannot be shown.</p>}
    </>
  );
}

function Page({
  document,
  page,
  of,
}: {
  readonly document: OpenPdf;
  readonly page: number;
  readonly of: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const [ratio, setRatio] = useState(document.ratio);
  return (
    <div
      ref={place}
      role="group"
      className="at-pdf-page"
      data-page={page}
      aria-label={`Page ${page} of ${of}`}
      style={{ aspectRatio: String(1 / ratio) }}
    >
      {near && <Sheet document={document} page={page} onDrawn={setRatio} />}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  PageDown: 1,
  PageUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** The pages of a PDF one below the other; each is drawn when it comes in sight, with its text over it. */
export function PdfPages({
  document,
  name,
}: {
  readonly document: OpenPdf;
  readonly name: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(1);
  const { pages } = document;
  const shown = Math.min(pages, MAX_PAGES);
  const go = (page: number) => {
    const next = Math.min(shown, Math.max(1, page));
    setAt(next);
    const place = list.current?.querySelector<HTMLElement>(`[data-page="${next}"]`);
    // Not scrollIntoView: that moves what is around the list, too.
    if (list.current && place) list.current.scrollTop = place.offsetTop;
  };
  /** The page whose place covers the middle of what is seen. */
  const follow = () => {
    const { top = 0, height = 0 } = list.current?.getBoundingClientRect() ?? {};
    const middle = [...(list.current?.children ?? [])].findIndex(
      (page) => page.getBoundingClientRect().bottom > top + height / 2,
    );
    if (middle >= 0) setAt(middle + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  };
  return (
    <div className="at-pdf">
      <p className="at-pdf-bar">
        <button
          type="button"
          className="at-dots"
          aria-label="Previous page"
          title="Previous page"
          disabled={at === 1}
          onClick={() => {
            go(at - 1);
          }}
        >
          <Icon name="chevron up" />
        </button>
        <button
          type="button"
          className="at-dots"
          aria-label="Next page"
          title="Next page"
          disabled={at === shown}
          onClick={() => {
            go(at + 1);
          }}
        >
          <Icon name="chevron down" />
        </button>
        <span role="status">{`Page ${countText(at)} of ${countText(pages)}`}</span>
        {shown < pages && (
          <span className="at-muted">{`; the first ${countText(shown)} are shown`}</span>
        )}
      </p>
      <div
        ref={list}
        className="at-pdf-pages"
        tabIndex={0}
        role="region"
        aria-label={`Pages of ${name}`}
        onScroll={follow}
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: shown }, (_, page) => (
          <Page key={page} document={document} page={page + 1} of={pages} />
        ))}
      </div>
    </div>
  );
}
