import { useState } from 'react';
import { MOST_MESSAGE } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { countText } from '~/web/kit/text/counts';
import { MentionArea } from '~/web/objects/writing/MentionArea';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { drafted, editBegun, messageRequested, typed, type TalkOf } from '../../events';
import { withEmoji } from '../../model/emoji';
import { selectChannel, selectDraft, selectLastOwn } from '../../selectors';
import { offeredIn } from './offeredIn';

/** Why it cannot be sent. */
export const whyNotSent = (text: string): string | undefined => {
  if (text.trim() === '') return 'Write something first';
  return text.trim().length > MOST_MESSAGE ? `At most ${countText(MOST_MESSAGE)} characters; these are ${countText(text.trim().length)}` : undefined;
};

/** Where a message is written. What stands in it survives a reload. Enter sends, Shift+Enter begins a line, the arrow up changes the last own one. */
export function Composer({ of, label, takesFocus }: { readonly of: TalkOf; readonly label: string; readonly takesFocus?: boolean }) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, of));
  const channel = useAppSelector((state) => selectChannel(state, of.channel_id));
  const last = useAppSelector((state) => selectLastOwn(state, of));
  const [tried, setTried] = useState(false);
  const reason = whyNotSent(text);
  const say = () => {
    setTried(reason !== undefined);
    if (reason === undefined) dispatch(messageRequested({ ...of, text: withEmoji(text) }));
  };
  const write = (written: string) => {
    setTried(false);
    dispatch(drafted({ ...of, text: written }));
    if (written !== '') dispatch(typed({ channel_id: of.channel_id }));
  };
  return (
    <form className="chat-composer" aria-label={label} onSubmit={(event) => { event.preventDefault(); say(); }}>
      <MentionArea
        label={label} placeholder="Write a message" value={text} enterSends takesFocus={takesFocus ?? false} offeredFor={offeredIn(channel)}
        onChange={write} onSend={say}
        onUp={() => { if (last) dispatch(editBegun({ channel_id: of.channel_id, message_id: last.message_id, text: last.text })); }}
      />
      <ReasonedButton primary size="small" type="submit" label="Send" reason={reason} />
      {tried && text.trim() !== '' && <p className="chat-why" role="alert">{reason}</p>}
    </form>
  );
}
