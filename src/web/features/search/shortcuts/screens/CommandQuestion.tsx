import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { commandChosen, commandDropped } from '../events';
import { selectShortcuts } from '../model/slice';

/** Asks before a key does what cannot be taken back (SRCH-13). */
export function CommandQuestion() {
  const { question } = useAppSelector(selectShortcuts);
  const dispatch = useAppDispatch();
  if (!question) return null;
  const { key, title, text, verb } = question;
  return (
    <Confirm
      danger
      verb={verb}
      title={title}
      onCancel={() => dispatch(commandDropped())}
      onConfirm={() => dispatch(commandChosen({ key }))}
    >
      <p>{text}</p>
    </Confirm>
  );
}
