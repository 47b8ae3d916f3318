import type { Signer } from '../../files/signer';
import { createClaims, type Claims } from './claims';
import { createLooking } from './looking';
import { createZips, type Zips } from './zip/zipRoute';

/** What the endpoints of the drive share with others that write there or send zips. */
export interface DriveParts {
  readonly claims: Claims;
  readonly zips: Zips;
  readonly looking: ReturnType<typeof createLooking>;
}

export const createDriveParts = (signer: Signer): DriveParts => ({ claims: createClaims(), zips: createZips(signer), looking: createLooking() });
