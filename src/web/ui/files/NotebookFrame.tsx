import { useCallback } from 'react';
import { readings } from '~/web/lib/browser/readings';
import { shadeNow } from '../theme/useShade';
import './files.css';

/** Props of {@link NotebookFrame}. */
export interface NotebookFrameProps {
  /** Address of its page on the gateway's origin; another one loads it anew. */
  readonly url: string;
  /** The notebook's, read aloud. */
  readonly name: string;
}

/**
 * The place of a notebook that does not run: cells and outputs come from another origin than the app's, for what they hold is anybody's. The page
 * itself is in `ReadFrames`, and stays there when this goes.
 */
export function NotebookFrame({ url, name }: NotebookFrameProps) {
  const lend = useCallback(
    (place: HTMLElement | null) => {
      readings.place({ url, title: `Cells and outputs of ${name}`, shade: shadeNow() }, place);
    },
    [url, name],
  );
  return <div className="at-notebook-frame" ref={lend} />;
}
