import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { realServers, type Speaking } from '../support/realServers';
import { mailsIn } from './support';

const LINK = /http\S+#[\w-]{43}/;

/** Comments, invitations and notices of a team exist exactly once, whenever the server is killed. */
describe('kill -9', () => {
  const servers = realServers();
  const start = () => servers.start('data');
  const mails = () => mailsIn({ dataFolder: path.join(servers.folder(), 'data') });
  const told = async (server: Speaking, kind: string) =>
    (await server.ask('notices', 'read', { since: 0 })).happenings.filter(
      (happening) => happening.kind === kind,
    );

  it("ADM-04 between an invitation's mail and its acceptance: one mail, a link that lets in once, one member, one notice", async () => {
    const first = await start();
    const { team_name } = (await first.ask('account', 'readTeam', {})).team;
    const invite = (name: string) =>
      first.ask('team', 'invite', {
        from_user_name: 'admin',
        team_name,
        to_email: `${name}@example.org`,
      });
    await invite('lee');
    await invite('kim');
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(2);
    await first.kill();

    const second = await start();
    const [forLee = '', forKim = '', ...more] = (await mails()).map((mail) => LINK.exec(mail)?.[0]);
    expect(more).toEqual([]);
    await second.enter('lee', forLee);
    await expect(second.enter('lee2', forLee)).rejects.toThrow(/ answered 4\d\d/);
    // Nobody knows whether the answer was under way.
    const entering = second.enter('kim', forKim).catch(() => null);
    await second.kill();
    await entering;

    const third = await start();
    const isIn = async () =>
      (await third.ask('team', 'readAll', {})).users.map(({ user_name }) => user_name).sort();
    if ((await isIn()).includes('kim'))
      await expect(third.enter('kim', forKim)).rejects.toThrow(/ answered 4\d\d/);
    else await third.enter('kim', forKim);
    expect(await isIn()).toEqual(['admin', 'kim', 'lee']);
    expect(
      (await told(third, 'invitation_accepted')).map(({ parts }) => parts['name']).sort(),
    ).toEqual(['kim', 'lee']);
    expect(await mails()).toHaveLength(2);
  });

  it('CMT-02 between a comment and its notices: what was said is there once, and told once', async () => {
    const first = await start();
    const mia = await first.join('mia');
    const [notebook] = (await first.ask('notebooks', 'readAll', {})).notebooks;
    const object = { object_type: 'notebook' as const, object_id: notebook!.notebook_id };
    const say = (to: Speaking, nth: number) =>
      to.as(mia).ask('comments', 'create', {
        ...object,
        comment: `@admin ${nth}`,
        client_id: `comment-${nth}`,
      });
    const all = Array.from({ length: 40 }, (_, nth) => nth);
    let answers = 0;
    const outcomes = await Promise.allSettled(
      all.map(async (nth) => {
        await say(first, nth);
        if ((answers += 1) === 15) await first.kill();
      }),
    );
    const unanswered = all.filter((nth) => outcomes[nth]?.status === 'rejected');
    expect([answers >= 15, unanswered.length > 0]).toEqual([true, true]);

    const second = await start();
    // Comments without an answer are sent again with the same client id.
    for (const nth of unanswered) await say(second, nth);
    const { topics } = await second.ask('comments', 'readAll', object);
    const said = topics.map(({ comment_id, comment }) => [comment_id, comment]).sort();
    expect(said.map(([, comment]) => comment).sort()).toEqual(
      all.map((nth) => `@admin ${nth}`).sort(),
    );
    expect(
      (await told(second, 'mentioned')).map(({ about, parts }) => [about, parts['text']]).sort(),
    ).toEqual(said);
  });
});
