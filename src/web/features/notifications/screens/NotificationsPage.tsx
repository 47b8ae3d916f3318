import { push } from 'connected-react-router';
import { Button } from 'semantic-ui-react';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '~/contract/notifications/topics';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { NotificationLine } from '~/web/ui/content/NotificationLine';
import { allSeen } from '~/web/core/toasts/events';
import { notificationFollowed, olderRequested } from '../events';
import { selectListed, selectNotificationList, selectTopicFilter } from '../model';
import './notifications.css';

/** The names of the headings. */
const TOPIC_WORDS: Readonly<Record<NotificationTopic, string>> = {
  jobs: 'Jobs',
  notebooks: 'Notebooks',
  environments: 'Environments',
  comments: 'Comments',
  streams: 'Streams',
  team: 'Team',
};

const NOTHING_YET =
  'What happens to your work while you are away is kept here for a month: jobs that ended, builds, changes of your team.';

const TABS = [
  { key: 'all', label: 'All' },
  ...NOTIFICATION_TOPICS.map((topic) => ({ key: topic, label: TOPIC_WORDS[topic] })),
];

/** All that happened to the person's work, unread first: what somebody who was away missed. */
export default function NotificationsPage() {
  const dispatch = useAppDispatch();
  const topic = useAppSelector(selectTopicFilter);
  const [, choose] = useQueryPart('topic');
  const { request, unseen } = useAppSelector(selectNotificationList);
  const listed = useAppSelector(selectListed);
  const some = listed.some(({ unread }) => unread);
  const mark = (
    <ReasonedButton
      type="button"
      label="Mark all read"
      reason={some ? undefined : 'Nothing is unread'}
      onClick={() => dispatch(allSeen({ topic: topic ?? undefined }))}
    />
  );
  return (
    <Page
      title="Notifications"
      action={mark}
      toolbar={
        <Tabs
          label="Kinds of notifications"
          tabs={TABS}
          active={topic ?? 'all'}
          onChoose={(key) => {
            choose(key === 'all' ? null : key);
          }}
        />
      }
    >
      <p className="at-muted" role="status">
        {request.status === 'succeeded' &&
          (unseen === 0 ? 'You have read everything.' : `${unseen} unread in all`)}
      </p>
      {request.problem ? (
        <LoadError message={request.problem.message} onRetry={() => dispatch(olderRequested())} />
      ) : request.status === 'loading' ? (
        <Skeleton lines={6} />
      ) : listed.length === 0 ? (
        <EmptyState
          title={
            topic
              ? `No notifications about ${TOPIC_WORDS[topic].toLowerCase()}`
              : 'No notifications yet'
          }
          hint={NOTHING_YET}
        />
      ) : (
        <Lines />
      )}
    </Page>
  );
}

function Lines() {
  const dispatch = useAppDispatch();
  const listed = useAppSelector(selectListed);
  const { next, olderRequest } = useAppSelector(selectNotificationList);
  return (
    <>
      <ol className="notification-list" aria-label="Notifications">
        {listed.map(({ about, kind, ...news }) => (
          <NotificationLine
            key={about}
            tone={kind}
            text={news.text}
            lines={news.lines ?? []}
            at={news.at}
            to={news.to}
            unread={news.unread}
            onGo={(to) => {
              dispatch(notificationFollowed(about));
              dispatch(push(to));
            }}
          />
        ))}
      </ol>
      {olderRequest.problem && <Banner tone="bad">{olderRequest.problem.message}</Banner>}
      {next !== null && (
        <Button
          type="button"
          loading={olderRequest.status === 'loading'}
          content="Show older notifications"
          onClick={() => dispatch(olderRequested())}
        />
      )}
    </>
  );
}
