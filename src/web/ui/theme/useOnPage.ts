import { useLayoutEffect } from 'react';

/** The elements that other parts of the page make room for, or go behind. */
export type OnPage =
  | 'modal'
  | 'dialog'
  | 'drawer'
  | 'comments'
  | 'uploads'
  | 'uploadsFolded'
  | 'createButtons'
  | 'settingsButtons';

/**
 * Says on `<html>` that something is on the page (`data-…`), for as long as it is; style sheets ask there. They must not ask by
 * `:has()` of the body: a browser then styles every element anew with each row that scrolls into a table.
 */
export const useOnPage = (what: OnPage, isThere = true): void => {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const { dataset } = document.documentElement;
    dataset[what] = String(Number(dataset[what] ?? 0) + 1);
    return () => {
      const left = Number(dataset[what]) - 1;
      if (left > 0) dataset[what] = String(left);
      else delete dataset[what];
    };
  }, [what, isThere]);
};
