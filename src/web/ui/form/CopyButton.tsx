import { useState } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { copyText } from '~/web/lib/browser/clipboard';
import './form.css';

/** Props of {@link CopyButton}. */
export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** The label of the button: 'Copy the notebook id'. */
  label: string;
  /** The words of the tooltip after copying, seen for 750 ms. */
  done?: string;
  icon?: SemanticICONS | undefined;
  onCopied?: (() => void) | undefined;
  /** The browser keeps its clipboard closed, or has none: say 'Your browser doesn't support this option'. */
  onUnsupported: () => void;
}

/** Puts a text on the clipboard and says so for 750 ms (an animation counts them, form.css). */
export function CopyButton({
  text,
  label,
  done = 'Copied',
  icon = 'copy outline',
  onCopied,
  onUnsupported,
}: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const copy = async () => {
    if (!(await copyText(text))) return void onUnsupported();
    setCopies((count) => count + 1);
    onCopied?.();
  };
  return (
    <span className="at-copy">
      <button
        type="button"
        className="at-dots"
        aria-label={label}
        title={label}
        onClick={() => {
          void copy();
        }}
      >
        <Icon name={icon} />
      </button>
      <span role="status">
        {copies > 0 && (
          <span
            key={copies}
            className="at-copied"
            onAnimationEnd={() => {
              setCopies(0);
            }}
          >
            {done}
          </span>
        )}
      </span>
    </span>
  );
}
