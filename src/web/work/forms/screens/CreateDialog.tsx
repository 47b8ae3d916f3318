import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { leaveRequested } from '../events';
import type { KindName } from '../state';
import { CreateButton } from './CreateButton';
import { CreateForm, type FormProps } from './CreateForm';
import { Creating } from './Creating';
import { LeaveQuestion } from './LeaveQuestion';

/** The form that makes an object, in a modal over the page that was open. */
export function CreateDialog<Kind extends KindName>({ of }: FormProps<Kind>) {
  const {
    kind: form,
    create: { title },
  } = of.table;
  const isOpen = useAppSelector((state) => of.selectCreate(state) !== null);
  const dispatch = useAppDispatch();
  const leave = () => dispatch(leaveRequested({ form }));
  const buttons = (
    <>
      <Button type="button" content="Cancel" onClick={leave} />
      <CreateButton form={form} />
    </>
  );
  return (
    <>
      <PageTitle title={title} />
      <Dialog title={title} closeOnMask={false} onClose={leave} buttons={buttons}>
        {isOpen ? <CreateForm of={of} /> : <Skeleton lines={6} />}
        <Creating form={form} />
      </Dialog>
      <LeaveQuestion form={form} />
    </>
  );
}
