import bowser from 'bowser';
import { Button, Icon } from 'semantic-ui-react';
import type { OpenSession } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectConfig } from '~/web/lib/state/config';
import { providerTitle } from '~/web/core/session/selectors';
import { selectUser } from '~/web/core/session/person';
import { Age } from '~/web/ui/data/Age';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { LineList } from '~/web/ui/content/LineList';
import { endRequested } from '../events';
import { openSessions } from '../model/lists';
import { selectSettings } from '../model/slice';

/** 'Firefox on Linux'; what the browser said where nobody knows it. */
const browserOf = ({ user_agent }: OpenSession): string => {
  const { browser, os } = bowser.parse(user_agent === '' ? ' ' : user_agent);
  if (!browser.name) return user_agent.slice(0, 60) || 'An unknown browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
};

/** Where one is signed in: each session can be ended from here, or all others at once. */
export function SessionsTab() {
  const sessions = useAppSelector(openSessions.selectAll);
  const { status, problem } = useAppSelector(
    (state) => (state.settings?.sessions ?? openSessions.empty).request,
  );
  const { ending } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const others = sessions.filter(({ current }) => !current).map(({ session_id }) => session_id);
  if (sessions.length === 0 && problem) {
    return (
      <LoadError
        message={problem.message}
        onRetry={() => dispatch(openSessions.events.refreshRequested())}
      />
    );
  }
  if (sessions.length === 0 && status !== 'succeeded') return <Skeleton lines={4} />;
  const end = (session_ids: readonly string[]) => {
    if (!session_ids.some((id) => ending.includes(id))) dispatch(endRequested({ session_ids }));
  };
  return (
    <section className="settings-parts" aria-label="Sessions">
      <LineList
        rows={sessions}
        rowKey={({ session_id }) => session_id}
        line={(session) => (
          <Line
            session={session}
            busy={ending.includes(session.session_id)}
            onEnd={() => {
              end([session.session_id]);
            }}
          />
        )}
      />
      <WaysIn providers={sessions.find(({ current }) => current)?.providers ?? []} />
      {others.length > 1 && (
        <div>
          <Button
            type="button"
            content="Sign out everywhere else"
            onClick={() => {
              end(others);
            }}
          />
        </div>
      )}
    </section>
  );
}

/** With what one signs in: a provider that was linked is named here. */
function WaysIn({ providers }: { readonly providers: readonly ('github' | 'google')[] }) {
  const user = useAppSelector(selectUser);
  const { openid_name } = useAppSelector(selectConfig);
  const ways = [
    ...(user?.oauth_provider === null ? ['password'] : []),
    ...providers.map((provider) => providerTitle(provider, openid_name)),
  ];
  return <p className="at-muted">You can sign in with: {ways.join(', ')}.</p>;
}

interface LineProps {
  readonly session: OpenSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Line({ session, busy, onEnd }: LineProps) {
  const { address, create_datetime, last_used_datetime, current, user_agent } = session;
  const browser = browserOf(session);
  return (
    <div className="settings-session">
      <Icon name={/Mobile|Android/.test(user_agent) ? 'mobile alternate' : 'desktop'} />
      <div>
        <strong title={user_agent}>{browser}</strong>
        <p className="at-muted">
          {address && <>{address} · </>}signed in <Age at={create_datetime} />
        </p>
      </div>
      {current ? (
        <span className="at-muted">This browser</span>
      ) : (
        <>
          <span className="at-muted settings-used">
            used <Age at={last_used_datetime} />
          </span>
          <Button
            type="button"
            size="small"
            content="Sign out"
            loading={busy}
            aria-disabled={busy}
            aria-label={`Sign out of ${browser}`}
            onClick={onEnd}
          />
        </>
      )}
    </div>
  );
}
