import type { JobSpec } from '../engine';
import { COMMON_VARIABLES, threadVariables } from '../layout';
import { quoted, settings, starting, TO_ITS_END, watching } from '../rankShell';
import { sourcing } from '../secretFile';
import { NOTES } from './notes';

/** Seconds between the cluster's TERM and its KILL. */
export const GRACE_SECONDS = 60;
/** Seconds within which those are ended who ignore TERM, where nobody named a time: before the cluster does it. */
const MAX_GRACE = GRACE_SECONDS - 5;

/** Where the ranks meet: each pod has an address of its own. */
const MASTER_PORT = 29_500;

/**
 * The script in the container of every rank: sets the variables, starts the program with its output in the rank's log, and notes where it ran
 * and how it ended. All of it is in the job's folder, on the shared volume: a pod that is gone has left everything there, and no server
 * has to be awake to fetch it. Rank 0 tells the others its address by a note, so the namespace needs no Service and no DNS. A rank that
 * the cluster starts a second time (which it may, rarely) does nothing.
 */
export const rankScript = (job: JobSpec, name: string): string => `#!/bin/sh
rank=$JOB_COMPLETION_INDEX
folder=${quoted(job.folder)}
log="$folder/rank-$rank.log"
mark="ATELIER_RUN_ID=${name}.$rank"
${watching(NOTES, MAX_GRACE, true)}
program() {
unset ATELIER_POD_ADDRESS ATELIER_NODE
${settings({ ...COMMON_VARIABLES, ...threadVariables(job.limits.cpus), ...job.environment })}
${sourcing(job.folder)}
export RANK="$rank" WORLD_SIZE=${job.ranks} LOCAL_RANK=0 NODE_RANK="$rank" MASTER_ADDR="$master" MASTER_PORT=${MASTER_PORT}
${job.limits.gpus === 0 ? 'export CUDA_VISIBLE_DEVICES=' : ''}
export "$mark"
${starting(job.cwd)}
}
mkdir "$folder/${NOTES}-begun.$rank" || exit 125
note began "$(date +%s%N)"
note node "$ATELIER_NODE"
if [ "$rank" = 0 ]; then
  note address "$ATELIER_POD_ADDRESS"
else
  while [ ! -e "$folder/${NOTES}-address.0" ]; do
    if [ -n "$asked" ]; then
      note exit "143 $(date +%s%N) asked"
      exit 143
    fi
    sleep 0.2
  done
fi
master=$(cat "$folder/${NOTES}-address.0")
${TO_ITS_END}
exit "$code"
`;
