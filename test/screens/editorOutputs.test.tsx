import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dressTables } from '~/frames/editor/outputs/table/dataTable';
import { gridOf, isNumber } from '~/frames/editor/outputs/table/grid';
import { csvOf, disarmed, textsOf, tsvOf } from '~/frames/editor/outputs/table/written';
import { Printed } from '~/frames/editor/outputs/printed';
import { OutputArea } from '~/frames/editor/outputs/area';
import { Widgets } from '~/frames/editor/outputs/widgets/store';

const base = 'http://localhost/nb/';

/** As pandas writes two levels of columns and of the index. */
const TWO_LEVELS = `<table border="1" class="dataframe"><thead>
  <tr><th></th><th></th><th colspan="2" halign="left">loss</th><th>note</th></tr>
  <tr><th></th><th></th><th>mean</th><th>max</th><th></th></tr>
  <tr><th>model</th><th>fold</th><th></th><th></th><th></th></tr></thead>
<tbody><tr><th rowspan="2" valign="top">linear</th><th>0</th><td>-0.5</td><td>1,200</td><td>=1+1</td></tr>
<tr><th>1</th><td>NaN</td><td>3e-05</td><td>a "b", c</td></tr>
<tr><th>tree</th><th>0</th><td>0.25</td><td>7</td><td>-</td></tr></tbody></table><p>300 rows × 3 columns</p>`;

const tableOf = (html: string) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};
const gridIn = (html: string) => {
  const grid = gridOf(tableOf(html).querySelector('table')!);
  if (!grid) throw new Error('too large');
  return grid;
};

/** Whatever of a clipboard another test has left to the page. */
const withClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a table of data', () => {
  test('is read with its levels: what spans several places is in each of them', () => {
    const grid = gridIn(TWO_LEVELS);
    expect([grid.head, grid.index]).toEqual([3, 2]);
    expect(textsOf(grid)).toEqual([
      ['', '', 'loss', 'loss', 'note'],
      ['', '', 'mean', 'max', ''],
      ['model', 'fold', '', '', ''],
      ['linear', '0', '-0.5', '1,200', '=1+1'],
      ['linear', '1', 'NaN', '3e-05', 'a "b", c'],
      ['tree', '0', '0.25', '7', '-'],
    ]);
  });

  test('is written for spreadsheets: quoted, and what begins like a formula is none', () => {
    const texts = [
      ['a,b', '=HYPERLINK("http://x")'],
      ['-3.5e-7', '+1'],
      ['@x', '-x'],
      ['\tx', 'ok "q"'],
      ['＝1+1', '−2'],
    ];
    expect(csvOf(texts)).toBe(
      '\uFEFF"a,b","\'=HYPERLINK(""http://x"")"\r\n-3.5e-7,+1\r\n\'@x,\'-x\r\n\'\tx,"ok ""q"""\r\n\'＝1+1,−2\r\n',
    );
    expect(
      tsvOf([
        ['a,b', '=1'],
        ['x\ty', '-1'],
      ]),
    ).toBe('a,b\t\'=1\n"x\ty"\t-1');
    expect(['-1', '1_000', '1,200.5', '.5', '50%', '-inf', '1e5'].every(isNumber)).toBe(true);
    expect(['-', '1-2', '=1', '+a', '1e', '--1', '-1+2'].map(isNumber)).toEqual(
      Array.from({ length: 7 }, () => false),
    );
    expect(disarmed('-2+3+cmd|"/c calc"!A0')).toBe('\'-2+3+cmd|"/c calc"!A0');
  });

  test('stands in a named scroller, numbers to the right, and its size and what was taken out are said', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve());
    withClipboard(writeText);
    const html = tableOf(`<div>${TWO_LEVELS}</div>`);
    dressTables(html);
    document.body.append(html);
    const region = screen.getByRole('region', { name: 'Table of 300 rows × 3 columns' });
    expect(screen.getAllByText('300 rows × 3 columns')).toHaveLength(1);
    const cells = within(region).getAllByRole('cell');
    expect(cells.map((cell) => cell.className).slice(0, 3)).toEqual(['', '', 'text']);
    expect(within(region).getByText('linear').dataset['level']).toBe('0');
    fireEvent.click(
      within(screen.getByRole('toolbar', { name: 'Table' })).getByRole('button', { name: 'Copy' }),
    );
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Copied 3 rows. 2 cells that begin like a formula got an apostrophe.',
      ),
    );
    expect(writeText.mock.calls[0]?.[0].split('\n')[3]).toBe("linear\t0\t-0.5\t1,200\t'=1+1");
  });

  test('that pandas shows in part says so', async () => {
    withClipboard(() => Promise.resolve());
    const html = tableOf(
      '<table class="dataframe"><tbody><tr><th>0</th><td>1</td></tr><tr><th>...</th><td>...</td></tr></tbody></table><p>9 rows × 1 columns</p>',
    );
    dressTables(html);
    document.body.append(html);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Copied 2 rows. The others are not in this output; to_csv() writes all.',
      ),
    );
  });

  test('that claims to span a billion places is left as it is', () => {
    const html = tableOf(
      `<table class="dataframe"><tbody>${'<tr><td colspan="1000">x</td></tr>'.repeat(600)}</tbody></table>`,
    );
    dressTables(html);
    expect(html.querySelector('.data-table')).toBeNull();
    expect(html.querySelectorAll('td')).toHaveLength(600);
  });
});

describe('a long text', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');
  const open = (...outputs: object[]) => {
    const printed = new Printed();
    printed.adopt({
      seq: 1,
      cells: [
        {
          id: 'a',
          cell_type: 'code',
          source: '',
          metadata: {},
          outputs: outputs as never[],
          execution_count: 1,
        },
      ],
    });
    const area = new OutputArea(
      'a',
      base,
      new Widgets(base, { send: () => false, say: () => undefined, whyNot: () => null }),
    );
    area.show(printed.of('a'));
    document.body.append(area.element);
    return { printed, area };
  };
  const stream = (text: string) => ({ output_type: 'stream', name: 'stdout', text });

  test('of a notebook at rest shows its last lines, and all of them, from the end, when asked', async () => {
    open(stream(`${lines(431)}\n`));
    const region = screen.getByRole('region', { name: '431 lines of output' });
    expect(region.textContent?.trimEnd().split('\n')).toEqual(lines(431).split('\n').slice(-12));
    vi.spyOn(region, 'scrollHeight', 'get').mockReturnValue(9_000);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 431 lines' }));
    await waitFor(() => expect(region.textContent?.trimEnd().split('\n')).toHaveLength(431));
    expect([region.tabIndex, region.classList.contains('tall'), region.scrollTop]).toEqual([
      0,
      true,
      9_000,
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(region.textContent?.trimEnd().split('\n')).toHaveLength(12);
  });

  const cutOut = () => [
    stream(`${lines(2_431)}\n`),
    stream('\n… 1,200 characters are left out here; all text is in the full output.\nthe end\n'),
  ];

  test('whose middle is not in the notebook is read from the server', async () => {
    const asked = vi.fn((_address: string) =>
      Promise.resolve(new Response(`${lines(3_000)}\nthe end\n`)),
    );
    vi.stubGlobal('fetch', asked);
    open(...cutOut());
    expect(screen.getByRole('region').textContent).toBe('the end\n');
    fireEvent.click(screen.getByRole('button', { name: /^Show all [\d,]+ characters$/ }));
    await waitFor(() =>
      expect(screen.getByRole('region').textContent?.trimEnd().split('\n')).toHaveLength(3_001),
    );
    expect(asked.mock.calls[0]?.[0]).toBe('http://localhost/nb/output/a.txt');
  });

  test('whose middle no server has is shown as far as the notebook has it', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    open(...cutOut());
    fireEvent.click(screen.getByRole('button', { name: /^Show all/ }));
    await waitFor(() =>
      expect(screen.getByRole('region').textContent).toMatch(
        /line 2430\n\n… 1,200 characters are left out here[^\n]*\nthe end\n$/,
      ),
    );
  });

  test('that grows is looked at from its end', () => {
    const { printed, area } = open(stream(`${lines(100)}\n`));
    printed.receive({
      type: 'outputs',
      seq: 2,
      cell_id: 'a',
      run_id: 'r',
      changes: [{ op: 'text', name: 'stdout', text: 'new\n' }],
    });
    area.show(printed.of('a'));
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
    expect(screen.getByRole('region').textContent?.trimEnd().split('\n').at(-1)).toBe('new');
  });

  test('in a result is folded too, and wide lines need not be broken', async () => {
    open({
      output_type: 'execute_result',
      metadata: {},
      execution_count: 1,
      data: { 'text/plain': `${'wide '.repeat(40)}\n${lines(40)}` },
    });
    expect(screen.getByRole('button', { name: 'Show all 41 lines' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    const region = screen.getByRole('region');
    fireEvent.click(screen.getByRole('button', { name: 'Wrap lines', pressed: true }));
    expect([region.classList.contains('unwrapped'), region.tabIndex]).toEqual([true, 0]);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 41 lines' }));
    await waitFor(() => expect(region.textContent?.split('\n').length).toBeGreaterThan(40));
    expect(screen.getByRole('button', { name: 'Wrap lines', pressed: false })).toBeVisible();
  });
});
