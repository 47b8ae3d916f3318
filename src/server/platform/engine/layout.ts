import path from 'node:path';

/** What the engine of this machine keeps, in the folder that all servers share. */
export const localFolder = (sharedFolder: string) => path.join(sharedFolder, 'engine');

/** Everything a rank prints, both streams as they come. Every engine writes it here, so that reading is the same for all. */
export const rankLog = (folder: string, rank: number) => path.join(folder, `rank-${rank}.log`);

/** What every rank is given, so that its log is live and readable; a job's own environment wins over it. */
export const COMMON_VARIABLES = {
  LANG: 'C.UTF-8',
  PYTHONUNBUFFERED: '1',
  PYTHONIOENCODING: 'utf-8',
} as const;

/** The variables by which distributed programs find each other (the names of torch.distributed). They win over a job's own. */
export const rankVariables = (at: {
  rank: number;
  ranks: number;
  localRank: number;
  nodeRank: number;
  masterAddress: string;
  masterPort: number;
}) => ({
  RANK: String(at.rank),
  WORLD_SIZE: String(at.ranks),
  LOCAL_RANK: String(at.localRank),
  NODE_RANK: String(at.nodeRank),
  MASTER_ADDR: at.masterAddress,
  MASTER_PORT: String(at.masterPort),
});
