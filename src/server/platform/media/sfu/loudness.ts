/** A claim of this many dB below full scale and more counts as silence. */
const SILENCE_DB = 60;
/** Speech takes more bytes than this in 20 ms of opus; a packet that claims sound and has fewer is not believed. */
const LEAST_BYTES = 16;

/** How loud a packet of sound is, from 0 to 1: what it claims (RFC 6464, dB below full scale), where its own size bears that out. */
export const loudnessOf = (claimedDb: number | undefined, bytes: number): number =>
  claimedDb === undefined || claimedDb >= SILENCE_DB || bytes < LEAST_BYTES
    ? 0
    : 10 ** (-claimedDb / 20);
