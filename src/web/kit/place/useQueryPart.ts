import { replace } from 'connected-react-router';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../hooks';
import { withQuery } from './location';

/** One part of the open page's query, and how to say that it is to be another: null takes it out. The address is replaced. */
export const useQueryPart = (name: string): readonly [string | null, (value: string | null) => void] => {
  const say = useSay();
  const { pathname, search, state } = useLocation();
  const change = useCallback((value: string | null) => {
    say(replace({ pathname, search: withQuery(search, { [name]: value }), state }));
  }, [say, name, pathname, search, state]);
  return [new URLSearchParams(search).get(name), change];
};
