import { useAppDispatch } from '~/web/lib/state/hooks';
import { Countdown } from '~/web/ui/data/Lasting';
import type { UploadItem } from '../model/uploadList';
import { restHurried } from '../events';

/** Why a file does not go on, when it will, and a way not to wait for that. */
export function Resting({ item: { reason, retry_at } }: { item: UploadItem }) {
  const dispatch = useAppDispatch();
  if (retry_at === null) return <span>Offline: it goes on when the network is back.</span>;
  return (
    <>
      <span title={reason}>
        Trying again in <Countdown until={retry_at} />
        {reason && `: ${reason}`}
      </span>
      <button type="button" onClick={() => dispatch(restHurried())}>
        Retry now
      </button>
    </>
  );
}
