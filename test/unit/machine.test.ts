import { expect, test } from 'vitest';
import { notebookMachine } from '~/web/features/notebooks/model';
import { can, step } from '~/web/lib/state/machine';

test('NBS-02 NBS-03 start is allowed only when none of the four statuses applies, stop only when started', () => {
  const statuses = [
    'Defined',
    'Notebook connecting',
    'Notebook starting',
    'Notebook started',
    'Notebook stopping',
  ];
  expect(statuses.map((status) => can(notebookMachine, status, 'start'))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(statuses.map((status) => can(notebookMachine, status, 'stop'))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});

test('NBS-04 a start can be cancelled for as long as it is on its way, which leads home', () => {
  const statuses = [
    'Defined',
    'Notebook connecting',
    'Notebook starting',
    'Notebook started',
    'Notebook stopping',
  ];
  expect(statuses.map((status) => can(notebookMachine, status, 'cancel'))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(step(notebookMachine, step(notebookMachine, 'Defined', 'start'), 'cancel')).toBe(
    'Defined',
  );
});

test('a status outside the table counts as the machine says, and an event without a move changes nothing', () => {
  expect(can(notebookMachine, 'Something new', 'start')).toBe(true);
  expect(can(notebookMachine, 'constructor', 'start')).toBe(true);
  expect(step(notebookMachine, 'Notebook started', 'start')).toBe('Notebook started');
});
