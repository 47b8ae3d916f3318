import { describe, expect, it } from 'vitest';
import { createSenderClock } from '~/server/platform/media/recording/clock';

const RATE = 48_000;
/** The clock of a voice: `heard(sent, at)` is what it says of a packet that was sent at `sent` and heard at `at`, ms. */
const voice = () => {
  const clock = createSenderClock(RATE);
  return { clock, heard: (sent: number, at: number) => clock.at(sent * (RATE / 1000), at) };
};

describe("a sender's clock", () => {
  it('counts from the first packet, over the turn of the timestamps', () => {
    const clock = createSenderClock(RATE);
    expect([
      clock.at(2 ** 32 - RATE, 100_000),
      clock.at(0, 101_000),
      clock.at(RATE, 102_000),
    ]).toEqual([0, 1_000, 2_000]);
  });

  it('is believed where a busy machine brings packets late and then all at once', () => {
    const { clock, heard } = voice();
    const told = Array.from({ length: 100 }, (_, nth) => heard(nth * 20, nth * 20));
    for (let sent = 2_000; sent < 7_000; sent += 20) told.push(heard(sent, 7_000));
    for (let sent = 7_000; sent < 9_000; sent += 20) told.push(heard(sent, sent));
    expect(told).toEqual(Array.from({ length: 450 }, (_, nth) => nth * 20));
    expect(clock.begun).toBe(0);
  });

  it('began when its first packet was sent, not when that was heard late', () => {
    const { clock, heard } = voice();
    for (let sent = 0; sent < 4_000; sent += 20) expect(heard(sent, 4_000)).toBe(sent);
    expect(heard(4_000, 4_000)).toBe(4_000);
    expect(clock.begun).toBe(0);
  });

  it('is not believed any more where it stays behind ours, stands, or jumps', () => {
    const behind = voice();
    behind.heard(0, 0);
    const slow = Array.from({ length: 30 }, (_, second) =>
      behind.heard(second * 800, second * 1_000),
    );
    expect(slow.findIndex((ms) => ms === null)).toBeGreaterThan(10);

    const standing = voice();
    standing.heard(0, 0);
    expect([standing.heard(0, 1_000), standing.heard(0, 11_000)]).toEqual([0, null]);

    for (const far of [60_000, -60_000]) {
      const jumping = voice();
      jumping.heard(0, 0);
      expect(jumping.heard(far, 20)).toBe(null);
    }
  });
});
