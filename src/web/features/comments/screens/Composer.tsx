import { Icon } from 'semantic-ui-react';
import { MAX_COMMENT_CHARS } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { MentionArea } from '~/web/work/composer/MentionArea';
import { offeredFor } from '~/web/work/composer/mentioning';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { commentRequested, drafted, peopleRequested, anchorCleared, type DraftOf } from '../events';
import { ANCHOR_LABELS } from '../messages';
import { selectPeople, selectWrittenDraft } from '../selectors';

interface ComposerProps {
  readonly of: DraftOf;
  readonly label: string;
  /** The label of its button: 'Reply'. */
  readonly send: string;
  readonly placeholder: string;
}

/** Why it cannot be sent (CMT-03). */
const whyNot = (text: string): string | undefined => {
  if (text.trim() === '') return 'Write something first';
  return text.trim().length > MAX_COMMENT_CHARS
    ? `At most ${countText(MAX_COMMENT_CHARS)} characters; these are ${countText(text.trim().length)}`
    : undefined;
};

/** Where a comment is written. What stands in it survives a reload. */
export function Composer({ of, label, send, placeholder }: ComposerProps) {
  const dispatch = useAppDispatch();
  const { text, place } = useAppSelector((state) => selectWrittenDraft(state, of));
  const people = useAppSelector(selectPeople);
  const reason = whyNot(text);
  const say = () => {
    if (reason === undefined) dispatch(commentRequested({ ...of, text, place }));
  };
  return (
    <form
      className="comments-composer"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      {place && (
        <span className="comments-place">
          <Icon name="map marker alternate" />
          {ANCHOR_LABELS[place.kind]}: {place.label}
          <button
            type="button"
            className="at-dots"
            aria-label="Point at no place"
            onClick={() => dispatch(anchorCleared({ key: of.key }))}
          >
            <Icon name="close" />
          </button>
        </span>
      )}
      <MentionArea
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={(written) => dispatch(drafted({ ...of, text: written }))}
        onSend={say}
        offeredFor={(name) => people && offeredFor(people, name)}
        onName={() => {
          if (people === null) dispatch(peopleRequested());
        }}
      />
      {(text !== '' || place !== null) && (
        <div className="comments-composer-foot">
          <small className="at-muted">Ctrl+Enter sends</small>
          <ReasonedButton primary size="small" type="submit" label={send} reason={reason} />
        </div>
      )}
    </form>
  );
}
