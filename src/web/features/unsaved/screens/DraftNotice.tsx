import type { PanelProps } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { selectIsStored } from '../model/slice';

/** On the page of a notebook that does not run: text of it is stored in this browser. */
export function DraftNotice({ of }: PanelProps) {
  const isStored = useAppSelector((state) => selectIsStored(state, 'notebook', of));
  if (!isStored) return null;
  return (
    <Banner tone="warn">
      Text that you typed here was not saved. It is stored in this browser: start the notebook, and
      it comes back.
    </Banner>
  );
}
