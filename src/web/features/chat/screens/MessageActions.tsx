import { Suspense, useState } from 'react';
import { Icon } from 'semantic-ui-react';
import { streamOfTalk, type ChatMessage } from '~/contract/chat';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Popover } from '~/web/ui/overlay/Popover';
import { toastAdded } from '~/web/core/toasts/events';
import { changeRequested, editStarted, moderationRequested } from '../events';
import { selectAbilities } from '../model/abilities';
import { EMOJI, QUICK } from '../model/emoji';
import { CHAT, selectIsAdmin } from '../selectors';

const ReportDialog = lazily(async () => ({
  default: (await import('./group/ReportDialog')).ReportDialog,
}));

interface MessageActionsProps {
  readonly message: ChatMessage;
  readonly me: string;
  readonly onReact: (emoji: string) => void;
  readonly onAnswer: ((message_id: string) => void) | undefined;
}

const OFFERED = [...new Set([...QUICK, ...Object.values(EMOJI)])];
const nameOf = (emoji: string) => Object.keys(EMOJI).find((name) => EMOJI[name] === emoji) ?? emoji;

/** The actions on a message. */
export function MessageActions({ message, me, onReact, onAnswer }: MessageActionsProps) {
  const dispatch = useAppDispatch();
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const isAdmin = useAppSelector((state) => selectIsAdmin(state) && selectAbilities(state).judges);
  const { channel_id, message_id, seq, thread_id, user_name, text } = message;
  const address = `${CHAT}?${new URLSearchParams({ channel: channel_id, message: String(seq), ...(thread_id !== null && { thread: thread_id }) }).toString()}`;
  const own = user_name === me;
  const removal = own ? 'Delete' : 'Remove as an admin';
  const remove = () => {
    setAsking(false);
    dispatch(
      own
        ? changeRequested({ channel_id, message_id, me, change: { kind: 'remove' } })
        : moderationRequested({ verdict: 'remove', channel_id, message_id, report_id: null }),
    );
  };
  return (
    <div className="chat-actions" data-open={choosing || undefined}>
      <Popover
        open={choosing}
        onOpen={() => setChoosing(true)}
        onClose={() => setChoosing(false)}
        label="Reactions"
        buttonLabel="React"
        buttonClass="at-dots"
        button={<Icon name="smile outline" />}
        panelClass="chat-emoji"
      >
        {() =>
          OFFERED.map((emoji) => (
            <button
              key={emoji}
              type="button"
              title={`:${nameOf(emoji)}:`}
              aria-label={nameOf(emoji)}
              onClick={() => {
                setChoosing(false);
                onReact(emoji);
              }}
            >
              {emoji}
            </button>
          ))
        }
      </Popover>
      {onAnswer && (
        <button
          type="button"
          className="at-dots"
          aria-label="Reply in a thread"
          title="Reply in a thread"
          onClick={() => onAnswer(message_id)}
        >
          <Icon name="reply" />
        </button>
      )}
      {streamOfTalk(channel_id) === null && (
        <CopyButton
          text={new URL(address, document.baseURI).href}
          label="Copy the link to this message"
          icon="linkify"
          onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
        />
      )}
      {own && (
        <button
          type="button"
          className="at-dots"
          aria-label="Change"
          title="Change"
          onClick={() => dispatch(editStarted({ channel_id, message_id, text }))}
        >
          <Icon name="pencil" />
        </button>
      )}
      {!own && (
        <button
          type="button"
          className="at-dots"
          aria-label="Report to an admin"
          title="Report to an admin"
          onClick={() => setReporting(true)}
        >
          <Icon name="flag outline" />
        </button>
      )}
      {(own || isAdmin) && (
        <button
          type="button"
          className="at-dots"
          aria-label={removal}
          title={removal}
          onClick={() => setAsking(true)}
        >
          <Icon name="trash alternate outline" />
        </button>
      )}
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog message={message} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {asking && (
        <Confirm
          danger
          verb={own ? 'Delete' : 'Remove'}
          title={own ? 'Delete this message?' : `Remove this message of ${user_name}?`}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>
            {own
              ? 'Nobody can read it any more. This cannot be undone.'
              : 'Nobody can read it any more. The audit log keeps its beginning, and that you removed it.'}
          </p>
        </Confirm>
      )}
    </div>
  );
}
