import { useState } from 'react';
import { MAX_GROUP_NAME_CHARS, type ChatChannel } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Avatar } from '~/web/ui/data/Avatar';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import {
  blockRequested,
  channelChangeRequested,
  groupClosed,
  peopleSearchRequested,
  type ChannelChange,
} from '../../events';
import { NO_PEOPLE } from '../../messages';
import { selectBlocked, selectChatSearch, selectMe, selectPeople } from '../../selectors';

/** The name of a group, who is in it, and who comes into it. */
export default function GroupDialog({ channel }: { readonly channel: ChatChannel }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const blocked = useAppSelector(selectBlocked);
  const { people } = useAppSelector(selectChatSearch);
  const { status, problem } = useAppSelector(selectPeople).changeRequest;
  const { channel_id, members, made_by } = channel;
  const [name, setName] = useState(channel.name ?? '');
  const [wanted, setWanted] = useState('');
  const [lack, setLack] = useState<string | null>(null);
  const change = (wanted: ChannelChange) =>
    dispatch(channelChangeRequested({ channel_id, change: wanted }));
  const rename = () => {
    setLack(name.trim() === '' ? 'Give the group a name.' : null);
    if (name.trim() === channel.name) dispatch(groupClosed());
    else if (name.trim() !== '') change({ kind: 'rename', name: name.trim() });
  };
  const others =
    wanted.trim() === ''
      ? []
      : (people?.people ?? []).filter(
          ({ user_name }) => !members.some((one) => one.user_name === user_name),
        );
  const why = lack ?? (problem && reasonOf(problem));
  return (
    <FormDialog
      title="People and name"
      verb="Save"
      submitting={status === 'loading'}
      dirty={name !== channel.name}
      className="chat-begin"
      onClose={() => dispatch(groupClosed())}
      onSubmit={rename}
    >
      <TextField
        label="Name of the group"
        value={name}
        onChange={(written) => {
          setName(written);
          setLack(null);
        }}
        maxLength={MAX_GROUP_NAME_CHARS}
        first
      />
      <TextField
        label="Add people"
        value={wanted}
        onChange={(written) => {
          setWanted(written);
          dispatch(peopleSearchRequested({ name: written }));
        }}
        placeholder="Look for colleagues"
        autoComplete="off"
      />
      {others.length > 0 && (
        <ul className="chat-people" aria-label="People to add">
          {others.map(({ user_name, fullname }) => (
            <li key={user_name}>
              <button
                type="button"
                onClick={() => {
                  setWanted('');
                  change({ kind: 'add', users: [user_name] });
                }}
              >
                <Avatar userName={user_name} size={28} />
                <span>
                  <strong>{fullname || user_name}</strong>
                  <small className="at-muted">Add @{user_name}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {wanted.trim() !== '' && people?.people.length === 0 && (
        <p className="at-muted" role="status">
          {NO_PEOPLE}
        </p>
      )}
      <p className="at-muted chat-hint">Who is added reads what was said before, too.</p>
      <ul className="chat-members" aria-label="People of the group">
        {members.map(({ user_name, name: fullname, image }) => (
          <li key={user_name}>
            <Avatar userName={user_name} picture={image} size={28} />
            <span>
              <strong>{fullname || user_name}</strong>
              <small className="at-muted">
                @{user_name}
                {user_name === made_by && ' · looks after the group'}
              </small>
            </span>
            {user_name !== me && (
              <button
                type="button"
                className="at-link"
                onClick={() =>
                  dispatch(blockRequested({ user: user_name, on: !blocked.includes(user_name) }))
                }
                aria-label={`${blocked.includes(user_name) ? 'Unblock' : 'Block'} ${user_name}`}
              >
                {blocked.includes(user_name) ? 'Unblock' : 'Block'}
              </button>
            )}
            {user_name !== me && made_by === me && (
              <button
                type="button"
                className="at-link"
                onClick={() => change({ kind: 'takeOut', user: user_name })}
                aria-label={`Take out ${user_name}`}
              >
                Take out
              </button>
            )}
          </li>
        ))}
      </ul>
      {why && (
        <p className="chat-why" role="alert">
          {why}
        </p>
      )}
    </FormDialog>
  );
}
