import { expect, test } from 'vitest';
import { notebookMachine } from '~/web/features/notebooks/machine';
import { can, step } from '~/web/kit/machine';

test('NBS-02 NBS-03 start is allowed only when none of the four statuses applies, stop only when started', () => {
  const statuses = ['Defined', 'Notebook connecting', 'Notebook starting', 'Notebook started', 'Notebook stopping'];
  expect(statuses.map((status) => can(notebookMachine, status, 'startRequested'))).toEqual([true, false, false, false, false]);
  expect(statuses.map((status) => can(notebookMachine, status, 'stopRequested'))).toEqual([false, false, false, true, false]);
});

test('NBS-04 NBS-05 a refused start leads home, a refused stop back to started', () => {
  expect(step(notebookMachine, step(notebookMachine, 'Defined', 'startRequested'), 'startRejected')).toBe('Defined');
  expect(step(notebookMachine, step(notebookMachine, 'Notebook started', 'stopRequested'), 'stopRejected')).toBe('Notebook started');
});

test('a status outside the table counts as the machine says, and an event without a move changes nothing', () => {
  expect(can(notebookMachine, 'Something new', 'startRequested')).toBe(true);
  expect(can(notebookMachine, 'constructor', 'startRequested')).toBe(true);
  expect(step(notebookMachine, 'Notebook started', 'startRequested')).toBe('Notebook started');
});
