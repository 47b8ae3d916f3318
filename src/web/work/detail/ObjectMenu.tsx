import { push } from 'connected-react-router';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import { useAppDispatch, useAppSelector, useAppStore } from '~/web/lib/state/hooks';
import { ActionMenu, type MenuAction } from '~/web/ui/overlay/ActionMenu';
import { offersOf } from '~/web/work/list/commonActions';
import type { ListedKind, Offered } from '~/web/work/list/objectList';
import { selectUser } from '~/web/core/session/person';
import type { ObjectRow } from '~/web/work/entities/pending';

interface ObjectMenuProps<Row extends ObjectRow> {
  readonly feature: ListedKind<Row>;
  readonly row: Row;
  /** The actions of the menu of its row, too. */
  readonly offered: Offered<Row>;
  /** The actions of the kind itself; the one that ends it comes last. */
  readonly own: readonly MenuAction[];
}

/** The actions on an object on its page: the same as in its row, but for what the page is and shows already. */
export function ObjectMenu<Row extends ObjectRow>({
  feature,
  row,
  offered,
  own,
}: ObjectMenuProps<Row>) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const may = feature.mayChange(row, useAppSelector(selectUser));
  const goTo = (address: string) =>
    dispatch(push(modalOver(address, selectLocation(store.getState()))));
  const offers = offersOf({ ...offered, feature }, row, may, { dispatch, goTo });
  return (
    <ActionMenu
      label={`Actions for ${feature.nameOf(row)}`}
      actions={[
        ...own.filter(({ danger }) => !danger),
        ...offers,
        ...own.filter(({ danger }) => danger),
      ]}
    />
  );
}
