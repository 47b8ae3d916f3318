/**
 * Adds to each address that the server offers the one under which it is reached from outside. The machine in front hands on the same ports;
 * the server itself never has that address.
 */
export const announce = (sdp: string, address: string | null): string => {
  if (address === null) return sdp;
  return sdp.replace(
    /^a=candidate:(\S+) (\d+) udp (\d+) (\S+) (\d+) typ host(.*)$/gim,
    (line, foundation: string, ...[component, priority, , port, rest]: string[]) =>
      `${line}\r\na=candidate:${foundation}x ${component} udp ${Math.max(1, Number(priority) - 1)} ${address} ${port} typ host${(rest ?? '').replace('\r', '')}`,
  );
};

/** Says for the whole description what the library says for each part: browsers look there whether it is they who find the way. */
export const asLite = (sdp: string): string =>
  sdp.replace(/^a=ice-lite\r?\n/gm, '').replace(/^m=/m, 'a=ice-lite\r\nm=');
