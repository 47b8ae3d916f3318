import { useEffect, useMemo, useRef } from 'react';
import { shadeNow, useShade } from '../theme/useShade';
import './files.css';

/** What the page may do: run its own code in its own origin, and open a link in a window of its own. */
const SANDBOX = 'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** Props of {@link NotebookFrame}. */
export interface NotebookFrameProps {
  /** Address of its page on the gateway's origin; another one loads it anew. */
  readonly url: string;
  /** The notebook's, read aloud. */
  readonly name: string;
}

/** A notebook that does not run, to be read: cells and outputs come from another origin than the app's, for what they hold is anybody's. */
export function NotebookFrame({ url, name }: NotebookFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shade = useShade();
  // Loaded in today's colours; a change later is told, and loads nothing again.
  const src = useMemo(() => `${url}&theme=${shadeNow()}`, [url]);
  useEffect(() => { frame.current?.contentWindow?.postMessage({ type: 'theme', theme: shade }, new URL(url).origin); }, [url, shade]);
  return (
    <div className="at-notebook-frame">
      <iframe
        ref={frame} title={`Cells and outputs of ${name}`} src={src} sandbox={SANDBOX} allow="clipboard-write" referrerPolicy="no-referrer"
      />
    </div>
  );
}
