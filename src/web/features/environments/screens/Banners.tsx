import { ObjectBanners } from '~/web/work/detail/ObjectBanners';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { environments, type EnvironmentRow } from '../model/model';
import { BuildButton } from './Buttons';

const FAILED = {
  build: 'The environment could not be built.',
  stop: 'The build could not be stopped; it goes on.',
} as const;

const TITLES: { readonly [Status in EnvironmentRow['status']]?: string } = {
  failed: 'The last build did not work.',
  stopped: 'The last build was stopped.',
  unknown: 'It cannot be used.',
  damaged: 'It was changed after it was built.',
};

/** Why the last build did not work, in the tool's own words, and what that means. */
function Failed({
  environment: { kind, status, reason, usable },
}: {
  readonly environment: EnvironmentRow;
}) {
  const title = TITLES[status];
  if (reason === null || title === undefined) return null;
  const meaning =
    kind === 'system'
      ? ''
      : usable
        ? 'What was built before stays in use.'
        : 'Notebooks and jobs cannot run in it.';
  return (
    <Banner tone={usable || status === 'stopped' ? 'warn' : 'bad'}>
      <strong>{title}</strong> {meaning}
      <pre className="environment-reason">
        <LongText text={reason} />
      </pre>
    </Banner>
  );
}

/** The banners above the page. */
export const Banners = ({ environment }: { readonly environment: EnvironmentRow }) => (
  <>
    <ObjectBanners
      feature={environments}
      id={environment.env_id}
      titles={FAILED}
      again={<BuildButton environment={environment} small />}
    />
    <Failed environment={environment} />
  </>
);
