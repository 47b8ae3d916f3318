import type { TrackKind } from '~/contract/streams/liveRoom';

/** The chosen devices; '' is the browser's default. */
export interface Chosen {
  microphone: string;
  camera: string;
  speaker: string;
}

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { max: 24 } };

const WHY: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not allow it. Allow it beside the address of this page, and try again.',
  NotFoundError: 'There is none on this computer. You can stay and listen.',
  NotReadableError: 'Another program uses it. Close that program, and try again.',
};

const NAMES: Readonly<Record<TrackKind, string>> = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screen',
};

/** Why a lane cannot be had, in a sentence. */
export const whyNot = (lane: TrackKind, error: unknown): string =>
  `Your ${NAMES[lane]} cannot be used. ${WHY[error instanceof DOMException ? error.name : ''] ?? 'Try again.'}`;

/** Asks the browser for what a lane carries. Rejects with what `whyNot` explains; null where somebody thought better of it. */
export const openTrack = async (
  lane: TrackKind,
  chosen: Chosen,
): Promise<MediaStreamTrack | null> => {
  if (lane === 'screen') {
    const stream = await navigator.mediaDevices
      .getDisplayMedia({ video: { frameRate: { max: 10 } }, audio: false })
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
        throw error;
      });
    return stream?.getVideoTracks()[0] ?? null;
  }
  const device = chosen[lane] === '' ? {} : { deviceId: { ideal: chosen[lane] } };
  const stream = await navigator.mediaDevices.getUserMedia(
    lane === 'microphone'
      ? { audio: { ...SOUND, ...device } }
      : { video: { ...PICTURE, ...device } },
  );
  return stream.getTracks()[0] ?? null;
};

/** The devices to choose from. Browsers give their names once access was allowed. */
export const listDevices = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];

/** How loud a track is, from 0 to 1, told several times a second until it is stopped. */
export const meter = (track: MediaStreamTrack, tell: (level: number) => void): (() => void) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    tell(
      Math.min(
        1,
        Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) * 4,
      ),
    );
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
};
