import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { NoticeStack, type Notice as Shown } from '~/web/ui/overlay/NoticeStack';
import { dismissed, toastsPaused, released, type NoticeKind } from '../events';
import { selectNotices } from '../selectors';

const TONES: Readonly<Record<NoticeKind, Shown['tone']>> = {
  success: 'good',
  info: 'info',
  warning: 'warn',
  error: 'bad',
};

/** The notices in the corner of every page; their time stands still while the pointer or the focus rests on them. */
export default function NoticesLayer() {
  const notices = useAppSelector(selectNotices);
  const dispatch = useAppDispatch();
  return (
    <NoticeStack
      notices={notices.map(({ kind, text, lines, count, offer }) => ({
        id: text,
        tone: TONES[kind],
        text: [text, ...lines].join('\n'),
        times: count,
        ...(offer && { offer: offer.label }),
      }))}
      onOffer={(text) => {
        const offer = notices.find((notice) => notice.text === text)?.offer;
        dispatch(dismissed({ text }));
        dispatch(released());
        if (offer) dispatch(offer.event);
      }}
      onPause={() => {
        dispatch(toastsPaused());
      }}
      onResume={() => {
        dispatch(released());
      }}
      onDismiss={(text) => {
        dispatch(dismissed({ text }));
        dispatch(released());
      }}
    />
  );
}
