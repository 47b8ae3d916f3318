import { replace } from 'connected-react-router';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '../../state/hooks';
import { withQuery } from './location';

/** One part of the open page's query, and how to say that it is to be another: null takes it out. The address is replaced. */
export const useQueryPart = (
  name: string,
): readonly [string | null, (value: string | null) => void] => {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const change = useCallback(
    (value: string | null) => {
      dispatch(replace({ pathname, search: withQuery(search, { [name]: value }), state }));
    },
    [dispatch, name, pathname, search, state],
  );
  return [new URLSearchParams(search).get(name), change];
};
