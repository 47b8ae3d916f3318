import type { Gateway } from '../gateway/gateway';
import { gatewayOrigin } from '../gateway/hostName';
import { ReadingSite, type Reading } from '../gateway/reading/readingSite';
import { Prefetch } from '../gateway/reading/prefetch';
import type { AddressFor } from './runtimes';

/** Notebooks that can be read at a time; the one asked for longest ago is taken back first. */
const MAX_OPEN = 1_000;

/** The pages that show notebooks which do not run: one path of the gateway for each, whoever asks. */
export class Readings {
  private readonly ahead = new Prefetch();
  private readonly doors = new Map<string, { readonly path: string; readonly site: ReadingSite }>();

  constructor(
    private readonly gateway: Gateway,
    private readonly publicPort: number,
    private readonly embedders: readonly string[],
  ) {}

  /** An address that opens once, for the session that asked. `key` tells notebooks apart. */
  address(key: string, reading: Reading, { host, origin, session }: AddressFor): string {
    const { path, site } = this.door(key, reading);
    site.renew(origin);
    const page = `${path}read?app=${encodeURIComponent(origin)}`;
    const admitted = session === null ? page : this.gateway.admit({ path, session }, page);
    return gatewayOrigin(origin, host, this.publicPort) + admitted;
  }

  private door(key: string, reading: Reading) {
    const known = this.doors.get(key);
    const site =
      known?.site ?? new ReadingSite(reading, this.gateway.assets, this.ahead, this.embedders);
    const door = known ?? { path: this.gateway.newPath('read'), site };
    this.doors.delete(key);
    this.doors.set(key, door);
    if (!known) this.gateway.open(door.path, door.site);
    const [oldest] = this.doors;
    if (this.doors.size > MAX_OPEN && oldest) {
      this.doors.delete(oldest[0]);
      this.gateway.retire(oldest[1].path);
    }
    return door;
  }
}
