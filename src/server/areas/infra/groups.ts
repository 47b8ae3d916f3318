import type { Group } from '~/contract';
import type { Sent, Stored } from './list';
import { listGroups, namesAmong, putGroup, removeGroup } from './queries';

export type GroupFields = Omit<Group, 'group_id' | 'update_datetime'>;

const nameIn = ({ group_name, groupname }: Sent<GroupFields>) => group_name ?? groupname ?? '';

/** Groups, as what all lists share knows them. */
export const storedGroups: Stored<Group, GroupFields> = {
  kind: 'group',
  nameField: 'group_name',
  idOf: ({ group_id }) => group_id,
  nameOf: ({ group_name }) => group_name,
  updatedAt: ({ update_datetime }) => update_datetime,
  nameIn,
  leftOut: (before) => ({
    group_description: before?.group_description ?? '',
    users: before?.users ?? [],
  }),
  list: listGroups,
  async problems(tx, team, { users: people }) {
    if (people.length === 0) return {};
    const names = await namesAmong(tx, team, people);
    const stranger = people.find((name) => !names.has(name));
    return stranger === undefined ? {} : { users: `Nobody in your team is called ${stranger}.` };
  },
  async put(tx, teamName, groupId, fields, updateDatetime) {
    const row = {
      groupName: nameIn(fields).trim(),
      groupDescription: fields.group_description.trim(),
      updateDatetime,
    };
    await putGroup(tx, { ...row, groupId, teamName }, fields.users);
  },
  holding: () => Promise.resolve({}),
  remove: removeGroup,
};
