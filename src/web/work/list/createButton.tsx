import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { Button } from 'semantic-ui-react';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import { useAppDispatch, useAppStore } from '~/web/lib/state/hooks';
import type { RootState } from '~/web/lib/state/root';

/** The one primary action of a list: the form for a new one. Keep it outside components. */
export const createButton = (label: string, wanted: (state: RootState) => UnknownAction) =>
  function CreateNew() {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    return (
      <Button
        type="button"
        primary
        content={label}
        onClick={() => dispatch(wanted(store.getState()))}
      />
    );
  };

/** The form at this address, over the list. */
export const formOver =
  (address: string) =>
  (state: RootState): UnknownAction =>
    push(modalOver(address, selectLocation(state)));
