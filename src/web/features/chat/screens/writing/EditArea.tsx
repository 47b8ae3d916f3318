import type { ChatMessage, ChatUser } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { MentionArea } from '~/web/objects/writing/MentionArea';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { changeRequested, editDrafted, editDropped } from '../../events';
import { withEmoji } from '../../model/emoji';
import { selectEditing } from '../../selectors';
import { whyNotSent } from './Composer';
import { offeredIn } from './offeredIn';

/** A message that is being changed, in its place: Enter keeps it, Escape leaves it as it was. */
export function EditArea({
  message,
  me,
  members,
}: {
  readonly message: ChatMessage;
  readonly me: string;
  readonly members: readonly ChatUser[];
}) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectEditing(state)?.text ?? message.text);
  const drop = () => dispatch(editDropped());
  const reason = whyNotSent(text);
  const keep = () => {
    if (reason !== undefined) return;
    if (text.trim() === message.text) return drop();
    dispatch(
      changeRequested({
        channel_id: message.channel_id,
        message_id: message.message_id,
        me,
        change: { kind: 'edit', text: withEmoji(text.trim()) },
      }),
    );
  };
  return (
    <form
      className="chat-edit"
      aria-label="Change the message"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <MentionArea
        label="Change the message"
        placeholder=""
        value={text}
        enterSends
        takesFocus
        offeredFor={offeredIn(members)}
        onChange={(written) => dispatch(editDrafted({ text: written }))}
        onSend={keep}
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
