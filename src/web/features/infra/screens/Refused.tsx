import { push } from 'connected-react-router';
import { Button } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Page } from '~/web/ui/page/Page';
import { REFUSED } from '../messages';
import type { MissingRight } from '../selectors';

/** The page of somebody who may not see what is there: says which right is missing (RT-55). */
export function Refused({ title, missing }: { readonly title: string; readonly missing: MissingRight }) {
  const dispatch = useAppDispatch();
  return (
    <Page title={title}>
      <EmptyState
        title="You have no access to this page" hint={REFUSED[missing]}
        action={<Button type="button" content="Go home" onClick={() => dispatch(push('/home'))} />}
      />
    </Page>
  );
}
