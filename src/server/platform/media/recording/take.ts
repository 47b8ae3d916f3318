import { createWriteStream, type WriteStream } from 'node:fs';
import type { RtpPacket } from 'werift';
import type { TrackKind } from '~/contract/streams/liveRoom';
import { createSenderClock } from './clock';

/** The library's part that writes files, which is loaded with the first recording. */
export type Writing = Awaited<ReturnType<typeof loadWriting>>;
export const loadWriting = () => import('werift/nonstandard');

/** The most that may wait to be written, bytes: with more the disk does not keep up, and what comes is left out. */
const BEHIND = 32 * 1024 * 1024;
/** The header of the file says some size; pictures have their own. */
const SIZE = { width: 1280, height: 720 };

const trackOf = (lane: TrackKind) =>
  lane === 'microphone'
    ? ({
        kind: 'audio',
        codec: 'OPUS',
        clockRate: 48_000,
        trackNumber: 1,
        payloadType: 111,
      } as const)
    : ({
        kind: 'video',
        codec: 'VP8',
        clockRate: 90_000,
        trackNumber: 1,
        payloadType: 96,
        ...SIZE,
      } as const);

/** Begins a file; the library itself begins one only where it is handed packets of its own. */
const beginWebm = ({ WebmBase }: Writing, lane: TrackKind, write: (bytes: Buffer) => void) => {
  class Webm extends WebmBase {
    begin() {
      this.start();
      return this;
    }
  }
  return new Webm([trackOf(lane)], ({ saveToFile }) => {
    if (saveToFile) write(saveToFile);
  }).begin();
};

interface TakeParts {
  readonly file: string;
  readonly lane: TrackKind;
  /** The file cannot be written (any more). */
  readonly failed: (error: Error) => void;
  /** Its first sound or whole picture is here: with it the file begins. */
  readonly begun: () => void;
  /** A picture is broken: the sender is to send a whole one. */
  readonly pictureLost: () => void;
}

/** A page's lane over a time, as WebM: opus or VP8 as they came. A file that is cut off in the middle is played up to there. */
export class Take {
  lastAt = 0;
  private first: number | null = null;
  private last = 0;
  private readonly file: WriteStream;
  private readonly clock;
  private readonly buffer;
  private readonly frames;
  private readonly webm;

  constructor(
    writing: Writing,
    private readonly parts: TakeParts,
  ) {
    const { JitterBufferBase, DepacketizeBase } = writing;
    const track = trackOf(parts.lane);
    this.clock = createSenderClock(track.clockRate);
    this.buffer = new JitterBufferBase(track.clockRate);
    this.frames = new DepacketizeBase(
      track.codec,
      track.kind === 'video' ? { isFinalPacketInSequence: ({ marker }) => marker } : {},
    );
    this.file = createWriteStream(parts.file, { flags: 'wx', mode: 0o600 });
    this.file.on('error', parts.failed);
    this.webm = beginWebm(writing, parts.lane, (bytes) => {
      this.file.write(bytes);
    });
  }

  /** Takes a packet. False where its clock has left ours: then another take is to begin with it. */
  add(packet: RtpPacket, now: number): boolean {
    this.lastAt = now;
    if (this.file.writableLength > BEHIND || this.file.errored) return true;
    for (const { rtp, isPacketLost } of this.buffer.processInput({ rtp: packet.clone() })) {
      if (isPacketLost) this.parts.pictureLost();
      if (!rtp) continue;
      const time = this.clock.at(rtp.header.timestamp, now);
      if (time === null) return false;
      this.write(rtp, time);
    }
    return true;
  }

  /** When its first sound or picture was sent, by our clock. */
  get begun() {
    return this.clock.begun + (this.first ?? 0);
  }

  /** Milliseconds from its beginning to its end. */
  get length() {
    return this.first === null ? 0 : this.last - this.first;
  }

  private write(rtp: RtpPacket, time: number) {
    for (const output of this.frames.processInput({ rtp, time })) {
      if (this.first === null) {
        if (this.parts.lane !== 'microphone' && !output.frame?.isKeyframe) continue;
        this.first = time;
        this.parts.begun();
      }
      this.last = Math.max(this.last, time);
      if (this.parts.lane === 'microphone') this.webm.processAudioInput(output);
      else this.webm.processVideoInput(output);
    }
  }

  /** Resolves when all of it is on the disk, or cannot be. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.file.once('close', () => resolve());
      if (this.file.destroyed) resolve();
      else this.file.end();
    });
  }
}
