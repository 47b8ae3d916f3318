import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ToastStack, type Toast as Shown } from '~/web/ui/overlay/ToastStack';
import { dismissed, toastsPaused, released, type ToastKind } from '../events';
import { selectToasts } from '../selectors';

const TONES: Readonly<Record<ToastKind, Shown['tone']>> = {
  success: 'good',
  info: 'info',
  warning: 'warn',
  error: 'bad',
};

/** The toasts in the corner of every page; their time stands still while the pointer or the focus rests on them. */
export default function ToastLayer() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  return (
    <ToastStack
      toasts={toasts.map(({ kind, text, lines, count, offer }) => ({
        id: text,
        tone: TONES[kind],
        text: [text, ...lines].join('\n'),
        times: count,
        ...(offer && { offer: offer.label }),
      }))}
      onOffer={(text) => {
        const offer = toasts.find((toast) => toast.text === text)?.offer;
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
