/** Writes people who are signed in, and what they said to each other, straight into the database of a server that does not run. */
import { createHash, randomBytes } from 'node:crypto';
import { fill, onDatabase } from '../seedPeople.mjs';

const A_DAY_MS = 24 * 3600 * 1000;

const tables = async () => ({
  ...(await import('../../../src/server/platform/identity/tables.ts')),
  ...(await import('../../../src/server/areas/chat/tables.ts')),
});

/** Adds `count` people to the admin's team, in groups of `size`; answers who they are, with a token and their group each. */
export const seedTalkers = (dataFolder, count, size) =>
  onDatabase(dataFolder, async (db) => {
    const { users, sessions, channels, members } = await tables();
    const [{ teamName }] = await db.select().from(users).limit(1);
    const people = Array.from({ length: count }, (_, nth) => ({
      user_name: `talker-${nth}`,
      token: randomBytes(32).toString('base64url'),
      channel_id: `chat-group-${Math.floor(nth / size)}`,
    }));
    await fill(db, users, count, (nth) => {
      const { user_name: name } = people[nth];
      return {
        userName: name,
        fullname: name,
        teamName,
        internalHandle: name,
        passwordHash: 'none',
      };
    });
    await fill(db, sessions, count, (nth) => {
      const { user_name: userName, token } = people[nth];
      return {
        tokenHash: createHash('sha256').update(token).digest('hex'),
        userName,
        expireDatetime: new Date(Date.now() + A_DAY_MS),
      };
    });
    const groups = [...new Set(people.map(({ channel_id }) => channel_id))];
    await fill(db, channels, groups.length, (nth) => ({
      channelId: groups[nth],
      type: 'group',
      name: groups[nth],
      key: groups[nth],
      createdBy: null,
      createDatetime: new Date(),
    }));
    await fill(db, members, count, (nth) => ({
      channelId: people[nth].channel_id,
      userName: people[nth].user_name,
    }));
    return people;
  });

/** A conversation of the admin with one of the talkers in which `count` messages were said, all of them read. Answers its id. */
export const seedTalk = (dataFolder, other, count) =>
  onDatabase(dataFolder, async (db) => {
    const { channels, members, messages } = await tables();
    const channelId = 'chat-long';
    const users = ['admin', other];
    await db.insert(channels).values({
      channelId,
      type: 'direct',
      name: null,
      key: `direct ${JSON.stringify([...users].sort())}`,
      createdBy: 'admin',
      createDatetime: new Date(),
      revision: count,
      lastSeq: count,
      lastMessageId: `message-${count}`,
    });
    await db
      .insert(members)
      .values(users.map((userName) => ({ channelId, userName, readSeq: count })));
    await fill(db, messages, count, (nth) => {
      const seq = nth + 1;
      return {
        messageId: `message-${seq}`,
        channelId,
        seq,
        revision: seq,
        userName: users[Math.floor(seq / 3) % 2],
        mentions: [],
        clientId: `seed-${seq}`,
        text:
          seq % 7 === 0
            ? `Epoch **${seq}**: \`loss\` went to ${(10 / seq).toFixed(5)}\n\n- it converges\n- slowly`
            : `Message ${seq} of this talk.`,
        createDatetime: new Date(Date.now() - (count - seq) * 20_000),
      };
    });
    return channelId;
  });
