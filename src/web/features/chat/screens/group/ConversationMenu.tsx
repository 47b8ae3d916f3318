import { Suspense, useState } from 'react';
import type { ChatChannel } from '~/contract';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ActionMenu, type MenuAction } from '~/web/ui/overlay/ActionMenu';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { blockRequested, channelChangeRequested, exportRequested, groupOpened } from '../../events';
import { selectAbilities } from '../../model/abilities';
import { titleOf } from '../../model/rows';
import { selectBlocked, selectMe, selectPeople } from '../../selectors';

const GroupDialog = lazily(() => import('./GroupDialog'));

/** The actions on a conversation: its people and name, peace from it, the way out. */
export function ConversationMenu({ channel }: { readonly channel: ChatChannel }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const blocked = useAppSelector(selectBlocked);
  const { exports } = useAppSelector(selectAbilities);
  const editing = useAppSelector((state) => selectPeople(state).group === channel.channel_id);
  const [asking, setAsking] = useState<'leave' | 'block' | null>(null);
  const { channel_id, type, muted, members } = channel;
  const other =
    type === 'direct' ? members.find(({ user_name }) => user_name !== me)?.user_name : undefined;
  const isBlocked = other !== undefined && blocked.includes(other);
  const mute = () =>
    dispatch(channelChangeRequested({ channel_id, change: { kind: 'mute', on: !muted } }));
  const unblock = () => dispatch(blockRequested({ user: other ?? '', on: false }));
  const actions: readonly MenuAction[] = [
    ...(type === 'group'
      ? [
          {
            key: 'people',
            label: 'People and name',
            icon: 'users' as const,
            onChoose: () => dispatch(groupOpened({ channel_id })),
          },
        ]
      : []),
    {
      key: 'mute',
      label: muted ? 'Unmute' : 'Mute',
      icon: muted ? 'bell outline' : 'bell slash outline',
      onChoose: mute,
    },
    ...(exports
      ? [
          {
            key: 'export',
            label: 'Export as JSON',
            icon: 'download' as const,
            onChoose: () => dispatch(exportRequested({ channel_id, name: titleOf(channel, me) })),
          },
        ]
      : []),
    ...(other === undefined
      ? []
      : [
          {
            key: 'block',
            label: isBlocked ? `Unblock ${other}` : `Block ${other}`,
            icon: 'ban' as const,
            danger: !isBlocked,
            onChoose: isBlocked ? unblock : () => setAsking('block'),
          },
        ]),
    ...(type === 'group'
      ? [
          {
            key: 'leave',
            label: 'Leave the group',
            icon: 'sign-out' as const,
            danger: true,
            onChoose: () => setAsking('leave'),
          },
        ]
      : []),
  ];
  const isLast = members.length <= 1;
  return (
    <>
      <ActionMenu label="Actions for the conversation" actions={actions} />
      {editing && (
        <Suspense>
          <GroupDialog channel={channel} />
        </Suspense>
      )}
      {asking === 'leave' && (
        <Confirm
          danger
          verb="Leave"
          title={`Leave ${titleOf(channel, me)}?`}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            dispatch(channelChangeRequested({ channel_id, change: { kind: 'leave' } }));
          }}
        >
          <p>
            {isLast
              ? 'You are the last one in it: the group is deleted with all that was said in it.'
              : 'You read nothing of it any more, until somebody adds you again.'}
          </p>
        </Confirm>
      )}
      {asking === 'block' && (
        <Confirm
          danger
          verb="Block"
          title={`Block ${other ?? ''}?`}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            dispatch(blockRequested({ user: other ?? '', on: true }));
          }}
        >
          <p>
            Neither of you can write to the other here or add them to a group. What they say in
            groups is folded away. You can take that back.
          </p>
        </Confirm>
      )}
    </>
  );
}
