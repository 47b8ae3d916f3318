import { useState } from 'react';
import { Skeleton } from '../page/Skeleton';
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
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <div className="at-notebook-frame">
      {loaded !== url && <Skeleton lines={8} label="Reading the notebook" />}
      <iframe title={`Cells and outputs of ${name}`} src={url} sandbox={SANDBOX} allow="clipboard-write" referrerPolicy="no-referrer" onLoad={() => setLoaded(url)} />
    </div>
  );
}
