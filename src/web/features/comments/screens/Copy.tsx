import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { toastAdded } from '~/web/core/toasts/events';

/** Puts something of a comment on the clipboard, and says so for 750 ms (CMT-08). */
export function Copy({
  text,
  label,
  icon,
}: {
  readonly text: string;
  readonly label: string;
  readonly icon?: 'linkify';
}) {
  const dispatch = useAppDispatch();
  return (
    <CopyButton
      text={text}
      label={label}
      icon={icon}
      onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
    />
  );
}
