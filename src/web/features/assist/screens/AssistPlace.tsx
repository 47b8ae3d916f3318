import { lazy, Suspense } from 'react';
import { useAppSelector } from '~/web/kit/state/hooks';
import { selectAssist } from '../selectors';

const AssistDialog = lazy(() => import('./AssistDialog'));

/** Where the dialog of the assistant lies over the notebook. */
export default function AssistPlace() {
  const { about } = useAppSelector(selectAssist);
  return about && <Suspense><AssistDialog about={about} /></Suspense>;
}
