import { useState } from 'react';
import { MAX_GROUP_NAME_CHARS } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Avatar } from '~/web/ui/data/Avatar';
import { Tag } from '~/web/ui/form/Tag';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import {
  newConversationClosed,
  conversationRequested,
  groupRequested,
  peopleSearchRequested,
} from '../events';
import { NO_PEOPLE } from '../messages';
import { selectChatSearch } from '../selectors';

/** Why the conversation cannot be begun yet. */
const lackOf = (chosen: readonly string[], name: string): string | null => {
  if (chosen.length === 0) return 'Choose who you want to talk with.';
  return chosen.length > 1 && name.trim() === '' ? 'Give the group a name.' : null;
};

/** With whom a conversation is begun: with one person, or with several in a group. */
export default function BeginDialog() {
  const dispatch = useAppDispatch();
  const {
    people,
    openRequest: { status, problem },
  } = useAppSelector(selectChatSearch);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [lack, setLack] = useState<string | null>(null);
  const choose = (user_name: string) => {
    setChosen(
      chosen.includes(user_name)
        ? chosen.filter((each) => each !== user_name)
        : [...chosen, user_name],
    );
    setLack(null);
  };
  const begin = () => {
    const lacking = lackOf(chosen, name);
    setLack(lacking);
    if (lacking !== null) return;
    dispatch(
      chosen.length === 1
        ? conversationRequested({ user: chosen[0] ?? '' })
        : groupRequested({ name: name.trim(), users: chosen }),
    );
  };
  return (
    <FormDialog
      title="New conversation"
      verb={chosen.length > 1 ? 'Make the group' : 'Talk'}
      submitting={status === 'loading'}
      dirty={chosen.length > 0}
      className="chat-begin"
      onClose={() => dispatch(newConversationClosed())}
      onSubmit={begin}
    >
      <TextField
        label="To"
        value={wanted}
        onChange={(name) => {
          setWanted(name);
          dispatch(peopleSearchRequested({ name }));
        }}
        placeholder="Look for colleagues"
        first
        autoComplete="off"
      />
      {chosen.length > 0 && (
        <div className="chat-chosen" role="group" aria-label="Chosen people">
          {chosen.map((each) => (
            <Tag
              key={each}
              name={each}
              text={each}
              disabled={false}
              onRemove={() => choose(each)}
            />
          ))}
        </div>
      )}
      <ul className="chat-people" aria-label="People">
        {people?.people.map(({ user_name, fullname }) => (
          <li key={user_name}>
            <button
              type="button"
              aria-pressed={chosen.includes(user_name)}
              onClick={() => choose(user_name)}
            >
              <Avatar userName={user_name} size={28} />
              <span>
                <strong>{fullname || user_name}</strong>
                <small className="at-muted">@{user_name}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people?.people.length === 0 && (
        <p className="at-muted" role="status">
          {NO_PEOPLE}
        </p>
      )}
      {chosen.length > 1 && (
        <TextField
          label="Name of the group"
          value={name}
          onChange={(written) => {
            setName(written);
            setLack(null);
          }}
          maxLength={MAX_GROUP_NAME_CHARS}
        />
      )}
      {(lack ?? problem) && (
        <p className="chat-why" role="alert">
          {lack ?? (problem && reasonOf(problem))}
        </p>
      )}
    </FormDialog>
  );
}
