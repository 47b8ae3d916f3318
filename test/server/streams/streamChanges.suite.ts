import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { notices } from '~/server/platform/notifications/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { streamHouse } from './streamHouse';
import { inMinutes } from './streamSettings';

/** Recipients of the notice that a stream was moved or cancelled, which is written in one transaction with the change. */
export const streamChangesSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('changes of streams', () => {
    const house = streamHouse(place);
    const { as, make, move, read } = house;

    it('who speaks, helps or owns a stream is told that it was moved, cancelled, and takes place after all, who did it is not', async () => {
      const stream = await make({ stream_name: 'Told' });
      const { db } = house.server.workspace;
      const told = async (change: string) =>
        (await db.select().from(notices).where(eq(notices.objectId, stream.stream_id)))
          .filter(({ kind, parts }) => kind === 'stream_changed' && parts['change'] === change)
          .map(({ userName, parts }) => `${userName} ${parts['name']}`)
          .sort();
      const schedule_datetime = inMinutes(20_000);
      const change = { stream_id: stream.stream_id, schedule_datetime } as never;
      await house.server.get('streams', 'update', change, as('cleo'));
      expect(await told('moved')).toEqual(['olga Told', 'sven Told']);
      await move(stream, 'archived');
      expect(await told('cancelled')).toEqual(['cleo Told', 'sven Told']);
      await move(stream, 'scheduled');
      expect(await told('restored')).toEqual(['cleo Told', 'sven Told']);
      await house.server.get(
        'streams',
        'update',
        { stream_id: stream.stream_id, stream_name: 'Renamed' } as never,
        as('olga'),
      );
      expect(await told('moved')).toHaveLength(2);
    });

    it('a change whose mails cannot be written is not made: neither is lost without the other', async () => {
      const { server } = house;
      const stream = await make({ stream_name: 'Whole' });
      const { stream_id } = stream;
      await server.get('streams', 'invite', { stream_id, emails: ['eve@example.org'] }, as('olga'));
      const write = vi.spyOn(server.workspace.outbox, 'write');
      onTestFinished(() => write.mockRestore());
      const unwritten = async (change: () => Promise<{ status: number }>) => {
        write.mockRejectedValueOnce(new Error('The server is stopped here.'));
        expect((await change()).status).toBe(500);
      };
      await unwritten(() =>
        server.ask(
          'streams',
          'update',
          { stream_id, schedule_datetime: inMinutes(20_000) } as never,
          as('olga'),
        ),
      );
      await unwritten(() => move(stream, 'archived'));
      expect(await read(stream)).toMatchObject({
        schedule_datetime: stream.schedule_datetime,
        status: 'scheduled',
      });
      const rows = await server.workspace.db
        .select()
        .from(notices)
        .where(eq(notices.objectId, stream_id));
      expect(rows).toEqual([]);
      server.reported.splice(0);
    });
  });
