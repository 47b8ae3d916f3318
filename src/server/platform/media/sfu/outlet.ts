import type { RTCRtpSender, RtpPacket } from 'werift';

/**
 * One slot of one page. Who is heard on it changes; the page sees one unbroken stream, whose clock goes on while nobody is, so that its
 * buffer takes a pause for a pause and not for packets that are late or lost.
 */
export class Outlet {
  private source = '';
  private sentAt = 0;

  constructor(
    private readonly sender: RTCRtpSender,
    private readonly clockRate: number,
  ) {}

  get ssrc() {
    return this.sender.ssrc;
  }

  send(packet: RtpPacket, source: string) {
    const now = performance.now();
    if (source !== this.source) {
      const since = this.sentAt === 0 ? 20 : now - this.sentAt;
      this.sender.replaceRTP(
        packet.header,
        false,
        Math.max(1, Math.round((since / 1000) * this.clockRate)),
      );
      this.source = source;
    }
    this.sentAt = now;
    // A page whose connection breaks just now gets nothing, and nobody else is the worse for it.
    this.sender.sendRtp(packet).catch(() => undefined);
  }
}
