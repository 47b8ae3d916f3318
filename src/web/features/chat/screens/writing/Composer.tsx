import { useMemo, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { MAX_MESSAGE_CHARS } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { MentionArea } from '~/web/work/composer/MentionArea';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { files as registry } from '~/web/lib/browser/files/files';
import {
  drafted,
  editStarted,
  filesChosen,
  messageRequested,
  typed,
  type TalkOf,
} from '../../events';
import { withEmoji } from '../../model/emoji';
import {
  selectAttached,
  selectChannel,
  selectDraft,
  selectLastSent,
  selectWhyFilesWait,
} from '../../selectors';
import { Attached } from './Attached';
import { offeredIn } from './offeredIn';

/** Files come by choice, by paste and by drop. */
const useAttaching = ({ channel_id, thread_id }: TalkOf) => {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const attach = (chosen: Iterable<File>): boolean => {
      const files = [...chosen].map((file) => ({
        client_id: registry.keep(file),
        name: file.name || 'file',
        size: file.size,
      }));
      if (files.length > 0) dispatch(filesChosen({ channel_id, thread_id, files }));
      return files.length > 0;
    };
    return {
      attach,
      onPaste: (event: ClipboardEvent) => {
        if (attach(event.clipboardData.files)) event.preventDefault();
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (attach(event.dataTransfer.files)) event.preventDefault();
      },
    };
  }, [dispatch, channel_id, thread_id]);
};

/** Why it cannot be sent. */
export const whyNotSent = (text: string, files = 0): string | undefined => {
  if (text.trim() === '' && files === 0) return 'Write something first';
  return text.trim().length > MAX_MESSAGE_CHARS
    ? `At most ${countText(MAX_MESSAGE_CHARS)} characters; these are ${countText(text.trim().length)}`
    : undefined;
};

/** Where a message is written. What stands in it survives a reload. Enter sends, Shift+Enter begins a line, the arrow up changes the last own one. */
export function Composer({
  of,
  label,
  takesFocus,
}: {
  readonly of: TalkOf;
  readonly label: string;
  readonly takesFocus?: boolean;
}) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, of));
  const channel = useAppSelector((state) => selectChannel(state, of.channel_id));
  const last = useAppSelector((state) => selectLastSent(state, of));
  const [tried, setTried] = useState(false);
  const files = useAppSelector((state) => selectAttached(state, of));
  const waits = useAppSelector((state) => selectWhyFilesWait(state, of));
  const takesFiles = channel?.type !== 'stream';
  const { attach, ...dropped } = useAttaching(of);
  const chooser = useRef<HTMLInputElement>(null);
  const reason = whyNotSent(text, files.length) ?? waits;
  const say = () => {
    setTried(reason !== undefined);
    if (reason === undefined) dispatch(messageRequested({ ...of, text: withEmoji(text), files }));
  };
  const write = (written: string) => {
    setTried(false);
    dispatch(drafted({ ...of, text: written }));
    if (written !== '') dispatch(typed({ channel_id: of.channel_id }));
  };
  return (
    <form
      className="chat-composer"
      aria-label={label}
      {...(takesFiles && dropped)}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <Attached of={of} files={files} />
      {takesFiles && (
        <>
          <button
            type="button"
            className="at-dots"
            aria-label="Add files"
            title="Add files"
            onClick={() => chooser.current?.click()}
          >
            <Icon name="paperclip" />
          </button>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label="Files"
            onChange={({ target }) => {
              attach(target.files ?? []);
              target.value = '';
            }}
          />
        </>
      )}
      <MentionArea
        label={label}
        placeholder="Write a message"
        value={text}
        enterSends
        takesFocus={takesFocus ?? false}
        offeredFor={offeredIn(channel?.members)}
        onChange={write}
        onSend={say}
        onUp={() => {
          if (last)
            dispatch(
              editStarted({
                channel_id: of.channel_id,
                message_id: last.message_id,
                text: last.text,
              }),
            );
        }}
      />
      <ReasonedButton primary size="small" type="submit" label="Send" reason={reason} />
      {tried && (text.trim() !== '' || files.length > 0) && (
        <p className="chat-why" role="alert">
          {reason}
        </p>
      )}
    </form>
  );
}
