import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { useOnPage } from '~/web/ui/theme/useOnPage';
import { leaveRequested } from '../events';
import type { KindName } from '../state';
import { Copying } from './Copying';
import { CreateButton } from './CreateButton';
import { CreateForm, type FormProps } from './CreateForm';
import { Creating } from './Creating';
import { LeaveQuestion } from './LeaveQuestion';

/** The form that makes an object, on a page of its own. */
export function CreatePage<Kind extends KindName>({ of }: FormProps<Kind>) {
  const {
    kind: form,
    create: { title },
  } = of.table;
  const isOpen = useAppSelector((state) => of.selectCreate(state) !== null);
  const dispatch = useAppDispatch();
  useOnPage('createButtons');
  return (
    <Page title={title}>
      <div className="form-page">
        <Copying form={form} />
        {isOpen ? <CreateForm of={of} /> : <Skeleton lines={8} />}
        <Creating form={form} />
        <div className="form-buttons">
          <Button
            type="button"
            content="Cancel"
            onClick={() => dispatch(leaveRequested({ form }))}
          />
          <CreateButton form={form} />
        </div>
      </div>
      <LeaveQuestion form={form} />
    </Page>
  );
}
