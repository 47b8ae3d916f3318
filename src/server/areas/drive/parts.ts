import type { Database } from '../../platform/database/database';
import type { Signer } from '../../platform/files/signer';
import { createClaims, type Claims } from './claims';
import { createCopies, type Copies } from './copying/copies';
import { createFolderCache } from './folderCache';
import { trashRepository } from './trash/queries';
import { createTrash, type DriveTrash } from './trash/trash';
import { createZips, type Zips } from './zip/zipRoute';

/** Parts that the endpoints of the drive share with others that write there or send zips. */
export interface DriveParts {
  readonly claims: Claims;
  readonly copies: Copies;
  readonly zips: Zips;
  readonly looking: ReturnType<typeof createFolderCache>;
  readonly trash: DriveTrash;
}

export const createDriveParts = (signer: Signer, db: Database): DriveParts => {
  const claims = createClaims();
  return {
    claims,
    copies: createCopies(),
    zips: createZips(signer),
    looking: createFolderCache(),
    trash: createTrash(trashRepository(db), claims),
  };
};
