import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { Banner } from '~/web/ui/page/Banner';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { cloneAccepted, cloneDeclined, cloneNeeded } from '../events';
import type { Cloning as CloningState } from './clone';

/** How the copy that the address asks for is getting on, where there is something to say or to decide. */
export function Cloning({ cloning }: { cloning: CloningState | null }) {
  const say = useSay();
  if (cloning?.phase === 'reading') return <Skeleton lines={2} label="Reading the job to copy" />;
  if (cloning?.phase === 'failed') {
    const again = <button type="button" className="at-link" onClick={() => say(cloneNeeded({ batch_job_id: cloning.batch_job_id }))}>Retry</button>;
    return <Banner tone="bad" action={again}>The job to copy could not be read: {reasonOf(cloning.problem)}</Banner>;
  }
  if (cloning?.phase !== 'waiting') return null;
  const choice = (
    <>
      <button type="button" className="at-link" onClick={() => say(cloneAccepted())}>Take the copy</button>
      <button type="button" className="at-link" onClick={() => say(cloneDeclined())}>Keep what is here</button>
    </>
  );
  return <Banner tone="warn" action={choice}>You have begun another job here. Taking the copy of {cloning.job.job_name} replaces what you filled in.</Banner>;
}
