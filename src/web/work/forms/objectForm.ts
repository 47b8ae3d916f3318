import type { UnknownAction } from '@reduxjs/toolkit';
import type { Line } from '~/web/lib/saga/policies';
import { createLines } from './flows/create.saga';
import { formChanged } from './events';
import { formSelectors } from './formSelectors';
import type { FormTable } from './kind';
import { settingsLines } from './flows/settings.saga';
import type { FormTypes } from './state';

/** The forms of a kind of objects: the one that makes them, and the one that changes their settings. The table says all that is the kind's own. */
export function objectForm<Kind extends string, Types extends FormTypes>(
  table: FormTable<Kind, Types>,
) {
  const selectors = formSelectors(table);
  const lines: readonly Line[] = [
    ...createLines(table, selectors),
    ...settingsLines(table, selectors),
  ];
  return {
    table,
    /** Open, fill, send and leave them. */
    lines,
    /** The person changes something in the form that creates. */
    changed: (change: Partial<Types['create']>): UnknownAction => formChanged(table.kind, change),
    /** The person changes something in the settings of an object. */
    settingsChanged: (id: string, change: Partial<Types['settings']>): UnknownAction =>
      formChanged(id, change),
    ...selectors,
  };
}
/** The properties of the screens of a form. */
export type ObjectForm<Kind extends string, Types extends FormTypes> = ReturnType<
  typeof objectForm<Kind, Types>
>;
