import type { Store, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState } from './root';

/** Dispatch, typed for actions: components say what happened and nothing else. */
export const useAppDispatch = (): ((event: UnknownAction) => void) => useDispatch();

/** `useSelector`, typed for the state of the whole app. */
export const useAppSelector = useSelector.withTypes<RootState>();

/** The store, for what is looked up outside rendering. */
export const useAppStore = useStore.withTypes<Store<RootState>>();
