const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const;

/** How long something took, given in ms, as people say it: '45 s', '5 min 12 s', '2 h 10 min', '3 d 4 h'. */
export const durationText = (ms: number): string => {
  const passed = Math.max(0, ms);
  const first = passed >= DAY ? 0 : passed >= HOUR ? 1 : 2;
  const [large, name] = UNITS[first];
  const [small, rest] = UNITS[first + 1] as (typeof UNITS)[number];
  const parts = [
    [Math.floor(passed / large), name],
    [Math.floor((passed % large) / small), rest],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(' ') || '0 s'
  );
};
