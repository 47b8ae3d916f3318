import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import { planName } from '~/contract';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { RELEASE } from '~/web/lib/state/config';
import { PLAN_PAGE, selectPlan, selectUser } from '~/web/core/session/person';
import { Avatar } from '~/web/ui/data/Avatar';
import { Popover } from '~/web/ui/overlay/Popover';
import { logoutConfirmOpened } from '~/web/core/uploads/events';
import { accountClosed, accountOpened } from '../events';
import { selectAccountOpen } from '../model/slice';

/** The current user and team; a press opens what is theirs: preferences, Logout, and which release this is. */
export function Account({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const plan = useAppSelector(selectPlan);
  const open = useAppSelector(selectAccountOpen);
  const close = useCallback(() => {
    dispatch(accountClosed());
  }, [dispatch]);
  if (!user) return null;
  const name = user.fullname || user.user_name;
  const leave = () => {
    close();
    dispatch(logoutConfirmOpened());
  };
  return (
    <Popover
      open={open}
      onOpen={() => {
        dispatch(accountOpened());
      }}
      onClose={close}
      label="Account"
      buttonClass="shell-person"
      panelClass="shell-account"
      button={
        <>
          <Avatar userName={user.user_name} picture={user.profile_picture_url} size={32} />
          <span className="at-hidden">Account of </span>
          <span className="shell-names">
            <strong title={user.user_name}>{name}</strong>
            <span title={user.team_name}>{user.team_name}</span>
          </span>
          <Icon name="sort" />
        </>
      }
    >
      {() => (
        <>
          <p className="shell-who">
            <span>
              Signed in as <strong>{user.user_name}</strong>
            </span>
            {plan && <span>Plan: {planName(plan)}</span>}
            {user.is_admin && (
              <Link to={PLAN_PAGE} onClick={close}>
                Change the plan
              </Link>
            )}
          </p>
          {children}
          <Panel name="refer" of="me" />
          <Panel name="diagnostics" of="me" />
          <button type="button" className="shell-entry" onClick={leave}>
            <Icon name="log out" />
            Logout
          </button>
          <p className="shell-release">{RELEASE}</p>
        </>
      )}
    </Popover>
  );
}
