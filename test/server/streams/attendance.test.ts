/** A live room that everybody has left is over after ten minutes, by the clock of the database, whichever server notices it. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import { createAttendance, DESERTED_MS } from '~/server/areas/streams/attendance';
import { streams } from '~/server/areas/streams/tables';
import { streamHouse } from './streamHouse';

describe('live rooms that nobody is in', () => {
  const house = streamHouse(async () => ({ memory: true }));
  const { make, move, read } = house;
  const live = async () => {
    const stream = await make();
    await move(stream, 'live');
    return stream;
  };
  /** One look of a server; answers whose rooms it closed. */
  const look = async (occupied: readonly Stream[] = [], watchMs: number | undefined = 0) => {
    const closed: string[] = [];
    const attendance = createAttendance({
      streams: house.server.workspace.streams,
      occupied: () => occupied.map(({ stream_id }) => stream_id),
      close: (id) => {
        closed.push(id);
      },
      report: (error) => {
        throw error;
      },
      ...(watchMs !== undefined && { watchMs }),
    });
    attendance.wake();
    await attendance.close();
    return closed;
  };
  const left = ({ stream_id }: Stream, minutes: number | null) =>
    house.server.workspace.db
      .update(streams)
      .set({
        attendedDatetime:
          minutes === null ? null : sql`now() - ${minutes}::float8 * interval '1 minute'`,
      })
      .where(eq(streams.streamId, stream_id));

  it('ten minutes after the last one left it is over, and what is there of it can be made, before that it is live', async () => {
    expect(DESERTED_MS).toBe(600_000);
    const [fresh, soon, late] = [await live(), await live(), await live()];
    await left(soon, 9.8);
    await left(late, 10.2);
    const closed = await look();
    expect(closed).toContain(late.stream_id);
    expect(closed).not.toContain(fresh.stream_id);
    expect(closed).not.toContain(soon.stream_id);
    expect([(await read(soon)).status, (await read(late)).status]).toEqual(['live', 'ended']);
    expect((await read(late)).ended_datetime).not.toBeNull();
  });

  it('where somebody is it stays live, on whichever server they are', async () => {
    const stream = await live();
    await left(stream, 30);
    expect(await look([stream])).not.toContain(stream.stream_id);
    // Another server, in whose own rooms nobody is.
    expect(await look()).not.toContain(stream.stream_id);
    expect((await read(stream)).status).toBe('live');
  });

  it('of several servers one ends it', async () => {
    const stream = await live();
    await left(stream, 11);
    const closed = (await Promise.all([look(), look(), look(), look()])).flat();
    expect(closed.filter((id) => id === stream.stream_id)).toHaveLength(1);
  });

  it('a server that was started just now lets the pages come back first', async () => {
    const stream = await live();
    await left(stream, 30);
    expect(await look([], 60_000)).toEqual([]);
    expect((await read(stream)).status).toBe('live');
  });

  it('one that went live before attendance was written down counts from then, and a clock that was set back keeps none live', async () => {
    const [old, back] = [await live(), await live()];
    await left(old, null);
    await left(back, -600);
    const closed = await look();
    expect(closed).toContain(back.stream_id);
    expect(closed).not.toContain(old.stream_id);
    await house.server.workspace.db
      .update(streams)
      .set({ liveDatetime: sql`now() - interval '1 hour'` })
      .where(eq(streams.streamId, old.stream_id));
    expect(await look()).toContain(old.stream_id);
  });
});
