import { useId } from 'react';
import { Button, type StrictButtonProps } from 'semantic-ui-react';
import { Tooltip } from '../overlay/Tooltip';

/** Props of {@link ReasonedButton}. */
export interface ReasonedButtonProps extends Pick<
  StrictButtonProps,
  'primary' | 'negative' | 'basic' | 'size' | 'icon' | 'fluid' | 'loading'
> {
  label: string;
  /** Why it cannot be pressed now; without a reason it can. */
  reason?: string | undefined;
  onClick?: (() => void) | undefined;
  type?: 'button' | 'submit';
  /** Shows the icon alone; the label is its name. */
  iconOnly?: boolean;
}

/** A button that says why when it cannot be pressed. It keeps its place in the Tab order, so that the reason can be found. */
export function ReasonedButton({
  label,
  reason,
  onClick,
  type = 'button',
  iconOnly = false,
  ...look
}: ReasonedButtonProps) {
  const why = useId();
  const blocked = reason !== undefined;
  const button = (
    <Button
      {...look}
      type={type}
      content={iconOnly ? undefined : label}
      aria-label={iconOnly ? label : undefined}
      title={iconOnly ? label : undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={blocked ? why : undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.();
      }}
    />
  );
  return blocked ? (
    <Tooltip id={why} text={reason}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
