import { expect, test } from 'vitest';
import { atNotebooks } from '#test/flows/support/atNotebooks';
import { changed, dropped, delayedReply, passing, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { dataLossConfirmChanged } from '~/web/core/preferences/events';
import { stopDropped, stopConfirmOpened } from '~/web/features/notebooks/events';

const work = atNotebooks(['One', 'Two'], () => '/notebooks');
const ids = () => [work.idOf('One'), work.idOf('Two')];
const question = () => work.app.state().notebooks?.stopConfirm;
const running = async (unfinished: number, ran: boolean) => {
  work.server.runtimes.holds({ unfinished, ran });
  work.start('One');
  work.start('Two');
  await settle(work.wire);
};

test('several are asked about together, with all that they would lose, nothing is stopped before the answer', async () => {
  await running(1, true);
  work.app.dispatch(stopConfirmOpened({ ids: ids() }));
  await settle(work.wire);
  expect(question()).toEqual({ ids: ids(), unfinished: 2 });
  expect(work.wire.count(api.notebooks.disconnect)).toBe(0);
  work.app.dispatch(stopDropped());
  expect(question()).toBeNull();
});

test('what loses nothing is stopped at once, and so is all where the person wants no question', async () => {
  await running(0, false);
  work.app.dispatch(stopConfirmOpened({ ids: [work.idOf('One')] }));
  await settle(work.wire);
  expect(work.shown('One').status).toBe('Defined');
  work.server.runtimes.holds({ unfinished: 1, ran: true });
  work.app.dispatch(dataLossConfirmChanged({ asks: false }));
  const asked = work.wire.count(api.notebooks.editingConfig);
  work.app.dispatch(stopConfirmOpened({ ids: [work.idOf('Two')] }));
  await settle(work.wire);
  expect(work.shown('Two').status).toBe('Defined');
  expect(work.wire.count(api.notebooks.editingConfig)).toBe(asked);
});

test('where nobody knows what it would lose it is stopped as before: an older server, one that is not reached, one that does not answer', async () => {
  await running(1, true);
  work.wire.break(
    api.notebooks.editingConfig,
    changed(({ standing: _unknown, ...reply }) => reply),
  );
  work.app.dispatch(stopConfirmOpened({ ids: [work.idOf('One')] }));
  await settle(work.wire);
  expect(work.shown('One').status).toBe('Defined');
  const gate = delayedReply();
  work.wire.break(api.notebooks.editingConfig, async (config, real) => {
    await gate.passed;
    return dropped(config, real);
  });
  work.app.dispatch(stopConfirmOpened({ ids: [work.idOf('Two')] }));
  await passing(work.wire, 2_000, { heldBack: 1 });
  expect(work.shown('Two').status).toBe('Notebook started');
  await passing(work.wire, 2_000, { heldBack: 1 });
  expect(work.shown('Two').status).toBe('Defined');
  gate.release();
  await settle(work.wire);
});
