import { useEffect, useRef, useSyncExternalStore } from 'react';
import { frames } from '~/web/lib/browser/frames';
import { readings, type OpenReading } from '~/web/lib/browser/readings';
import { useOver } from '../overlay/useOver';
import { useShade } from '../theme/useShade';
import './files.css';

/** The permissions of the page: run its own code in its own origin, and open a link in a window of its own. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox';

function ReadFrame({
  reading: { url, title, shade: first, place },
}: {
  readonly reading: OpenReading;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const layer = useOver(place);
  const shade = useShade();
  useEffect(() => {
    const speaker = { id: url, baseUrl: url.replace(/\?.*/, '') };
    frames.hear(speaker, frame.current);
    return () => frames.hear(speaker, null);
  }, [url]);
  // Loaded in the colours of that moment; a change is told, also one that came while it was loading, and loads nothing again.
  const told = useRef(first);
  const tellShade = () => {
    if (told.current === shade) return;
    told.current = shade;
    frame.current?.contentWindow?.postMessage({ type: 'theme', theme: shade }, new URL(url).origin);
  };
  useEffect(tellShade);
  const tellAgain = () => {
    told.current = first;
    tellShade();
  };
  return (
    <section className="at-read-frame" ref={layer} aria-label={title} hidden={place === null}>
      <iframe
        ref={frame}
        title={title}
        src={`${url}&theme=${first}`}
        sandbox={SANDBOX}
        allow="clipboard-write"
        referrerPolicy="no-referrer"
        onLoad={tellAgain}
      />
    </section>
  );
}

/** Every notebook at rest that is open, each over the place of the page that shows it, and hidden otherwise. */
export function ReadFrames() {
  const open = useSyncExternalStore(readings.subscribe, readings.list);
  return open.map((reading) => <ReadFrame key={reading.url} reading={reading} />);
}
