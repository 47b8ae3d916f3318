import path from 'node:path';

/** The data of this machine's engine, in the folder that all servers share. */
export const localFolder = (sharedFolder: string) => path.join(sharedFolder, 'engine');

/** Everything a rank prints, both streams as they come. Every engine writes it here, so that reading is the same for all. */
export const rankLog = (folder: string, rank: number) => path.join(folder, `rank-${rank}.log`);

/** The environment of every rank, so that its log is live and readable; a job's own environment wins over it. */
export const COMMON_VARIABLES = {
  LANG: 'C.UTF-8',
  PYTHONUNBUFFERED: '1',
  PYTHONIOENCODING: 'utf-8',
} as const;

/**
 * Variables by which libraries know how many threads or processes they may start, by who reads them:
 *
 * | variable                                            | read by                                                                                    |
 * | --------------------------------------------------- | ------------------------------------------------------------------------------------------ |
 * | `OMP_NUM_THREADS`                                   | OpenMP (specification 5.2, section 21.1.2): scikit-learn, PyTorch, XGBoost, LightGBM       |
 * | `OPENBLAS_NUM_THREADS`                              | OpenBLAS (README, 'Setting the number of threads using environment variables'): NumPy      |
 * | `MKL_NUM_THREADS`                                   | Intel oneMKL (developer guide, 'MKL_NUM_THREADS'): NumPy of conda, PyTorch                 |
 * | `NUMEXPR_MAX_THREADS`                               | NumExpr (user guide, 'Threadpool configuration'): the most; OMP_NUM_THREADS is its default |
 * | `LOKY_MAX_CPU_COUNT`                                | loky (`loky.cpu_count`): joblib, and `n_jobs=-1` of scikit-learn                           |
 * | `POLARS_MAX_THREADS`                                | Polars (`polars.thread_pool_size`)                                                         |
 * | `RAYON_NUM_THREADS`                                 | rayon (`ThreadPoolBuilder::num_threads`): tokenizers                                       |
 * | `TF_NUM_INTRAOP_THREADS`, `TF_NUM_INTEROP_THREADS`  | TensorFlow (`process_util.cc`)                                                             |
 * | `PYTHON_CPU_COUNT`                                  | Python 3.13 and newer (`os.cpu_count`): multiprocessing, concurrent.futures                |
 */
const THREADS = [
  'OMP_NUM_THREADS',
  'OPENBLAS_NUM_THREADS',
  'MKL_NUM_THREADS',
  'NUMEXPR_MAX_THREADS',
  'LOKY_MAX_CPU_COUNT',
  'POLARS_MAX_THREADS',
  'RAYON_NUM_THREADS',
  'TF_NUM_INTRAOP_THREADS',
  'TF_NUM_INTEROP_THREADS',
  'PYTHON_CPU_COUNT',
] as const;

/**
 * Lets libraries start as many threads as a rank has CPUs reserved, rounded down, at least one: else each starts one for every CPU of the machine,
 * in every rank. Nothing where none are reserved. What the machine or the job sets wins.
 */
export const threadVariables = (cpus: number): Readonly<Record<string, string>> =>
  cpus > 0
    ? Object.fromEntries(THREADS.map((name) => [name, String(Math.max(1, Math.floor(cpus)))]))
    : {};

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
