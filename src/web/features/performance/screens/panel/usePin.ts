import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { pinFrom } from '../../model/anchors';

/** The point of a chart that the address leads to. */
export const usePin = () => {
  const { search } = useLocation();
  return useMemo(() => pinFrom(search), [search]);
};
