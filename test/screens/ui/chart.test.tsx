import { fireEvent, render, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ChartControls } from '~/web/ui/chart/ChartControls';
import { Donut } from '~/web/ui/chart/Donut';
import { LineChart } from '~/web/ui/chart/LineChart';
import { coloursOf, inTheme, NAMED_COLOURS, seriesColour } from '~/web/ui/chart/palette';
import {
  extentOfX,
  extentOfY,
  lay,
  nearest,
  DEFAULT_CHART_OPTIONS,
  smooth,
  type ChartOptions,
  type Series,
} from '~/web/ui/chart/series';
import {
  chartSentence,
  numberText,
  axisValueText,
  spanText,
  summaryOf,
} from '~/web/ui/chart/words';

const curve = (values: (number | null)[], changes: Partial<Series> = {}): Series => ({
  key: 'a',
  name: 'lr=0.1',
  steps: values.map((_, at) => at * 10),
  times: values.map((_, at) => 1_000_000 + at * 1000),
  values,
  ...changes,
});
const laid = (series: Series, look: Partial<ChartOptions> = {}) =>
  lay(series, { ...DEFAULT_CHART_OPTIONS, ...look }, '#000');

type Triple = readonly [number, number, number];
const linear = (share: number) =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const ofHex = (hex: string): Triple =>
  [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;
const labOf = ([r, g, b]: Triple): Triple => {
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt) as unknown as Triple;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const rgbOf = ([L, a, b]: Triple): Triple => {
  const [l, m, s] = [
    L + 0.3963377774 * a + 0.2158037573 * b,
    L - 0.1055613458 * a - 0.0638541728 * b,
    L - 0.0894841775 * a - 1.291485548 * b,
  ].map((each) => each ** 3) as unknown as Triple;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((each) => Math.min(1, Math.max(0, each))) as unknown as Triple;
};
const rgb = (colour: string): Triple => {
  const [, L = '', C = '', h = ''] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? [];
  const turn = (Number(h) * Math.PI) / 180;
  return L === ''
    ? ofHex(colour)
    : rgbOf([Number(L), Number(C) * Math.cos(turn), Number(C) * Math.sin(turn)]);
};
const light = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [light(rgb(one)), light(rgb(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const far = (one: string, other: string) =>
  Math.hypot(...labOf(rgb(one)).map((each, at) => each - (labOf(rgb(other))[at] ?? 0)));

describe('colours of curves', () => {
  const sheet = readFileSync(
    path.resolve(import.meta.dirname, '../../../src/text/theme/tokens.css'),
    'utf8',
  );
  const [, ...surface] = /--surface: light-dark\((#\w{6}), (#\w{6})\)/.exec(sheet) ?? [];

  it.each([10, 200])('of %i series each is seen on the ground of its theme', (count) => {
    for (let index = 0; index < count; index += 1) {
      coloursOf(index, count).forEach((colour, theme) =>
        expect(contrast(colour, surface[theme] ?? ''), colour).toBeGreaterThanOrEqual(3),
      );
    }
  });

  it('ten are told apart in both themes, and of 200 each from the ten before it', () => {
    expect(NAMED_COLOURS).toBeGreaterThanOrEqual(10);
    for (const theme of [0, 1]) {
      for (let a = 0; a < NAMED_COLOURS; a += 1) {
        for (let b = 0; b < a; b += 1)
          expect(
            far(coloursOf(a, 10)[theme] ?? '', coloursOf(b, 10)[theme] ?? ''),
            `${a} and ${b}`,
          ).toBeGreaterThan(0.07);
      }
      for (let a = 1; a < 200; a += 1)
        expect(
          far(coloursOf(a, 200)[theme] ?? '', coloursOf(a - 1, 200)[theme] ?? ''),
        ).toBeGreaterThan(0.1);
    }
    expect(new Set(Array.from({ length: 200 }, (_, index) => seriesColour(index, 200))).size).toBe(
      200,
    );
  });

  it('a canvas gets the half of its theme', () => {
    expect([inTheme(seriesColour(0, 1), false), inTheme(seriesColour(0, 1), true)]).toEqual([
      ...coloursOf(0, 1),
    ]);
    expect([inTheme(seriesColour(7, 200), false), inTheme(seriesColour(7, 200), true)]).toEqual([
      ...coloursOf(7, 200),
    ]);
    expect(inTheme('red', true)).toBe('red');
  });
});

describe('a series', () => {
  it('stands at its steps, at the time of day, or at the seconds since its first point', () => {
    expect(laid(curve([1, 2])).xs).toEqual([0, 10]);
    expect(laid(curve([1, 2]), { axis: 'wall' }).xs).toEqual([1_000_000, 1_001_000]);
    expect(laid(curve([1, 2, 3]), { axis: 'relative' }).xs).toEqual([0, 1, 2]);
  });

  it('without steps of its own counts its points, and out of order is put in order', () => {
    expect(laid(curve([5, 6, 7], { steps: [0, 0, 0] })).xs).toEqual([0, 1, 2]);
    expect(laid(curve([5, 6, 7], { steps: [20, 0, 10] }))).toMatchObject({
      xs: [0, 10, 20],
      ys: [6, 7, 5],
    });
  });

  it('is smoothed from its first value on, keeps its gaps, and what was measured below', () => {
    expect(smooth([4, 4, null, 4], 0.9)).toEqual(
      [4, 4, null, 4].map((value) => (value === null ? null : expect.closeTo(value, 10))),
    );
    const { ys, raw } = laid(curve([0, 10]), { smoothing: 0.5 });
    expect(ys[1]).toBeCloseTo(20 / 3, 10);
    expect(raw).toEqual([0, 10]);
  });

  it('on a log scale leaves out what has no logarithm, and whole decades show', () => {
    const line = laid(curve([0, -1, 3, 40]), { log: true });
    expect(line.ys).toEqual([null, null, 3, 40]);
    expect(extentOfY([line], { min: 0, max: 30 }, true)).toEqual({ min: 1, max: 100 });
  });

  it('of what is zoomed to, only what is in sight decides the height', () => {
    const line = laid(curve([100, 2, 4]));
    expect(extentOfX([line])).toEqual({ min: 0, max: 20 });
    expect(extentOfY([line], { min: 10, max: 20 }, false)).toEqual({
      min: expect.closeTo(1.9),
      max: expect.closeTo(4.1),
    });
    expect(extentOfX([laid(curve([1]))])).toEqual({ min: -0.5, max: 0.5 });
    expect(extentOfX([])).toEqual({ min: 0, max: 1 });
  });

  it('is found by the place nearest to the cursor', () => {
    expect([-5, 4, 6, 15, 99].map((x) => nearest([0, 10, 20], x))).toEqual([0, 0, 1, 1, 2]);
    expect(nearest([], 3)).toBe(-1);
  });
});

describe('what a chart says', () => {
  it('numbers are short, spans are spoken', () => {
    expect([0, 12, 1234567, 0.123456789, 123456.789, 1e-7, 2.5e12, null].map(numberText)).toEqual([
      '0',
      '12',
      '1,234,567',
      '0.12346',
      '123,460',
      '1e-7',
      '2.5e12',
      '–',
    ]);
    expect([0.5, 45, 320, 11_100].map(spanText)).toEqual([
      '0.5 s',
      '45 s',
      '5 min 20 s',
      '3 h 5 min',
    ]);
    expect(axisValueText('step', 120)).toBe('step 120');
  });

  it('a series comes down to its last value as it was written, and its extremes', () => {
    expect(summaryOf(curve([3, null, 1, 2]))).toEqual({ last: '2', min: 1, max: 3, points: 3 });
    expect(summaryOf(curve([3, null], { last: 'NaN' }))).toMatchObject({ last: 'NaN', points: 1 });
    expect(chartSentence('loss', [curve([3, 1])])).toBe(
      'loss, one curve. lr=0.1: last 1, from 1 to 3.',
    );
    expect(
      chartSentence(
        'loss',
        [1, 2, 3, 4].map((value) => curve([value])),
      ),
    ).toContain('4 curves');
  });
});

describe('LineChart', () => {
  const series = [curve([3, 1]), curve([5, null], { key: 'b', name: 'lr=0.5' })];

  it('JOB-11 is read aloud as a sentence, and shows a table of last, min and max behind a button', () => {
    render(<LineChart title="loss" series={series} />);
    expect(
      screen.getByRole('img', { name: /^loss, 2 curves\. lr=0\.1: last 1, from 1 to 3/ }),
    ).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'loss: show as a table' }));
    const table = within(screen.getByRole('region', { name: 'loss as a table' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NameLastMinMaxPoints',
      'lr=0.11132',
      'lr=0.55551',
    ]);
  });

  it('names every curve with its value, and of many the first twelve until asked', () => {
    const { container } = render(
      <LineChart
        title="loss"
        series={Array.from({ length: 30 }, (_, at) =>
          curve([at], { key: String(at), name: `run ${at}` }),
        )}
      />,
    );
    expect(container.querySelectorAll('.at-legend li')).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 30' }));
    expect(container.querySelectorAll('.at-legend li')).toHaveLength(30);
  });

  it('says what a log scale cannot show', () => {
    render(
      <LineChart
        title="loss"
        series={[curve([0, 1, -2])]}
        look={{ ...DEFAULT_CHART_OPTIONS, log: true }}
      />,
    );
    expect(
      screen.getByText('2 values are 0 or less, which a log scale cannot show.'),
    ).toBeVisible();
  });
});

describe('what stands beside charts', () => {
  it('the controls say what they change', () => {
    const looks: ChartOptions[] = [];
    render(<ChartControls look={DEFAULT_CHART_OPTIONS} onChange={(look) => looks.push(look)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Relative time' }));
    fireEvent.click(screen.getByRole('button', { name: 'Log scale' }));
    fireEvent.change(screen.getByRole('slider', { name: 'Smoothing' }), {
      target: { value: '0.6' },
    });
    expect(looks).toEqual([
      { ...DEFAULT_CHART_OPTIONS, axis: 'relative' },
      { ...DEFAULT_CHART_OPTIONS, log: true },
      { ...DEFAULT_CHART_OPTIONS, smoothing: 0.6 },
    ]);
    expect(screen.getByRole('button', { name: 'Step' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('DSH-03 a donut says the same in words', () => {
    render(
      <>
        <Donut title="CPU cores" used={3} total={4} text={String} />
        <Donut title="GPUs" used={0} total={0} text={String} />
      </>,
    );
    expect(screen.getByRole('figure', { name: 'CPU cores: 3 of 4 reserved' })).toHaveTextContent(
      '75%CPU cores3 reserved1 free',
    );
    expect(screen.getByRole('figure', { name: 'GPUs: none' })).toHaveTextContent('None here');
  });
});
