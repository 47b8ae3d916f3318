import { Icon, Label } from 'semantic-ui-react';
import './form.css';

/** Props of {@link Tag}. */
export interface TagProps {
  /** Its meaning, in full. */
  name: string;
  /** The text that is read aloud; the name where it is left out. */
  text?: string | undefined;
  as?: 'li' | 'span';
  disabled?: boolean | undefined;
  onRemove: () => void;
}

/** One of several values that were chosen, and a way to take it away again. */
export function Tag({ name, text = name, as = 'span', disabled, onRemove }: TagProps) {
  return (
    <Label as={as} className="at-tag" title={name}>
      {text}
      <button type="button" aria-label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </Label>
  );
}
