import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatch, typed for actions: components say what happened and nothing else. */
export const useSay = (): ((event: UnknownAction) => void) => useDispatch();
