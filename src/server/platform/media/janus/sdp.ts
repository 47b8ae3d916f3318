import { TRACK_KINDS } from '~/contract/streams/liveRoom';

/** Janus takes names of attributes in any case, and lines that end in either way. */
const ADDRESS = /^\s*a\s*=\s*(remote-|end-of-)?candidate/i;

/** Takes the addresses out: Janus answers where the page asks from. It looks up no name and knocks at no door for a page. */
export const withoutAddresses = (sdp: string): string =>
  sdp
    .split(/\r\n|\n|\r/)
    .filter((line) => !ADDRESS.test(line))
    .join('\r\n');

const KINDS = TRACK_KINDS.map((lane) => (lane === 'microphone' ? 'audio' : 'video')).join();

/** The names of the three media of a page's offer, in the order of the lanes. Throws where it offers anything else. */
export const trackIdsOf = (sdp: string): readonly string[] => {
  const media = sdp.split(/^m=/m).slice(1);
  const mids = media.map((each) => /^a=mid:([\w-]{1,16})\s*$/m.exec(each)?.[1] ?? '');
  if (
    media.map((each) => each.split(' ')[0]).join() !== KINDS ||
    new Set(mids).size !== TRACK_KINDS.length ||
    mids.includes('')
  ) {
    throw new Error('This offers no lanes.');
  }
  return mids;
};

/** Under which number packets of sound say how loud they are (RFC 6464), as it was agreed; null where they do not. */
export const levelIdOf = (sdp: string): number | null => {
  const [, id] =
    /^a=extmap:(\d{1,3})(?:\/\w+)? urn:ietf:params:rtp-hdrext:ssrc-audio-level/m.exec(sdp) ?? [];
  return id === undefined ? null : Number(id);
};
