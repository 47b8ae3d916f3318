import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { Banner } from '~/web/ui/page/Banner';
import { FailureBanner } from '~/web/ui/page/FailureBanner';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { PageKind } from './pageKind';

interface ObjectBannersProps<Row extends ObjectRow, Intent extends string> {
  readonly feature: PageKind<Row, Intent>;
  readonly id: string;
  /** Failures, by intent: 'The job could not be executed.' */
  readonly titles: Readonly<Record<Intent, string>>;
  /** The button that tries it again. */
  readonly again: ReactNode;
}

function NotReadAgain<Row extends ObjectRow, Intent extends string>({
  feature,
  id,
}: Pick<ObjectBannersProps<Row, Intent>, 'feature' | 'id'>) {
  const dispatch = useAppDispatch();
  const problem = useAppSelector((state) => feature.selectReadFailure(state, id));
  if (!problem) return null;
  return (
    <Banner
      tone="warn"
      action={
        <button
          type="button"
          className="at-link"
          onClick={() => dispatch(feature.events.readRequested({ id }))}
        >
          Retry
        </button>
      }
    >
      This {feature.words.one} could not be read again: {reasonOf(problem)}. You see it as it was
      last read.
    </Banner>
  );
}

/** The banners of an object's page: that it could not be read again, and why the last request failed. */
export function ObjectBanners<Row extends ObjectRow, Intent extends string>({
  feature,
  id,
  titles,
  again,
}: ObjectBannersProps<Row, Intent>) {
  const dispatch = useAppDispatch();
  const failure = useAppSelector((state) => feature.selectFailure(state, id));
  return (
    <>
      <NotReadAgain feature={feature} id={id} />
      {failure && (
        <FailureBanner
          title={titles[failure.intent]}
          reason={failure.reason}
          again={again}
          onDismiss={() => dispatch(feature.events.failureDismissed({ id }))}
        />
      )}
    </>
  );
}
