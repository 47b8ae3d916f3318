import { useSelector } from 'react-redux';
import type { PythonEnvironment } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { RefusalBanner } from '~/web/ui/page/RefusalBanner';
import { environmentWanted, refusalDismissed } from '../events';
import { selectMissed, selectRefusal, type WithEnvironments } from '../selectors';
import { BuildButton } from './Buttons';

const REFUSED = { build: 'The environment could not be built.', stop: 'The build could not be stopped; it goes on.' } as const;

/** Why the last build did not work, in the tool's own words, and what that means. */
function Failed({ environment: { kind, status, reason, usable } }: { readonly environment: PythonEnvironment }) {
  if (reason === null || (status !== 'failed' && status !== 'unknown')) return null;
  const meaning = kind === 'system' ? '' : usable
    ? 'What was built before stays in use.' : 'Notebooks and jobs cannot run in it.';
  return (
    <Banner tone={usable ? 'warn' : 'bad'}>
      <strong>{status === 'failed' ? 'The last build did not work.' : 'It cannot be used.'}</strong> {meaning}
      <pre className="environment-reason"><LongText text={reason} /></pre>
    </Banner>
  );
}

/** What a person has to know before anything else of the page. */
export function Banners({ environment }: { readonly environment: PythonEnvironment }) {
  const say = useSay();
  const { env_id } = environment;
  const missed = useSelector((state: WithEnvironments) => selectMissed(state, env_id));
  const refusal = useSelector((state: WithEnvironments) => selectRefusal(state, env_id));
  return (
    <>
      {missed && (
        <Banner tone="warn" action={<button type="button" className="at-link" onClick={() => say(environmentWanted({ env_id }))}>Retry</button>}>
          This environment could not be read again: {reasonOf(missed)}. You see it as it was last read.
        </Banner>
      )}
      {refusal && (
        <RefusalBanner
          title={REFUSED[refusal.doing]} reason={refusal.reason} again={<BuildButton environment={environment} small />}
          onDismiss={() => say(refusalDismissed({ env_id }))}
        />
      )}
      <Failed environment={environment} />
    </>
  );
}
