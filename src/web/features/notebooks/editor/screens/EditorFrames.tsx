import { memo, useCallback, useSyncExternalStore } from 'react';
import { useAppSelector } from '~/web/lib/state/hooks';
import { useOver } from '~/web/ui/overlay/useOver';
import { frames, type OpenFrame } from '~/web/lib/browser/frames';
import { selectVisibleEditor } from '../model';
import './frames.css';

/** The permissions of a frame: everything an editor needs, but never take the app's own window elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';

const Frame = memo(function Frame({
  frame,
  shown,
}: {
  readonly frame: OpenFrame;
  readonly shown: boolean;
}) {
  const attach = useCallback(
    (element: HTMLIFrameElement | null) => frames.attach(frame.id, element),
    [frame.id],
  );
  return (
    <iframe
      ref={attach}
      title={frame.title}
      src={frame.src}
      sandbox={SANDBOX}
      allow="clipboard-read; clipboard-write"
      referrerPolicy="no-referrer"
      className="editor-frame"
      hidden={!shown}
    />
  );
});

/**
 * Every open frame, for as long as it is open: it stands over the stage of the page that shows it and is hidden otherwise. Taking
 * it out of the document would load it again, so neither a page, nor a jump in Redux DevTools, has it inside.
 */
export function EditorFrames() {
  const open = useSyncExternalStore(frames.subscribe, frames.list);
  const stage = useSyncExternalStore(frames.subscribe, frames.stage);
  const editor = useAppSelector(selectVisibleEditor);
  const shown = stage && editor && !editor.isLoading ? editor.key : null;
  const layer = useOver(shown === null ? null : stage);
  return (
    <section
      className="editor-frames"
      ref={layer}
      aria-label="Notebook editor"
      hidden={shown === null}
    >
      {open.map((frame) => (
        <Frame key={frame.id} frame={frame} shown={frame.id === shown} />
      ))}
    </section>
  );
}
