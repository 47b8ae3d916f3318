import type { ChatMessage } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { MentionArea } from '~/web/work/composer/MentionArea';
import type { Mentionable } from '~/web/work/composer/mentioning';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { editDrafted, editDropped } from '../../events';
import { selectEditing } from '../../selectors';

/** The part that it shares with the composer is handed to it, so that it can come by itself. */
interface EditAreaProps {
  readonly message: ChatMessage;
  readonly whyNot: (text: string) => string | undefined;
  readonly offeredFor: (name: string) => readonly Mentionable[];
  readonly onSave: (text: string) => void;
}

/** A message that is being changed, in its place: Enter keeps it, Escape leaves it as it was. */
export default function EditArea({ message, whyNot, offeredFor, onSave }: EditAreaProps) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectEditing(state)?.text ?? message.text);
  const drop = () => dispatch(editDropped());
  const reason = whyNot(text);
  const save = () => {
    if (reason !== undefined) return;
    if (text.trim() === message.text) return drop();
    onSave(text.trim());
  };
  return (
    <form
      className="chat-edit"
      aria-label="Change the message"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionArea
        label="Change the message"
        placeholder=""
        value={text}
        enterSends
        takesFocus
        offeredFor={offeredFor}
        onChange={(written) => dispatch(editDrafted({ text: written }))}
        onSend={save}
        onEscape={drop}
      />
      <div className="chat-edit-foot">
        <small className="at-muted">Enter saves, Escape leaves it as it was</small>
        <button type="button" className="at-link" onClick={drop}>
          Cancel
        </button>
        <ReasonedButton primary size="small" type="submit" label="Save" reason={reason} />
      </div>
    </form>
  );
}
