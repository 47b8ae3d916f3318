import path from 'node:path';
import type { JobSpec } from '../engine';
import { COMMON_VARIABLES, threadVariables } from '../layout';
import { STOP_GRACE_SECONDS, quoted, settings, starting, TO_ITS_END, watching } from '../rankShell';
import { sourcing } from '../secretFile';
import { noteFile } from './notes';

/** CPUs of one rank as Slurm counts them: whole ones, at least 1. */
export const wholeCpus = (job: JobSpec): number => Math.max(1, Math.ceil(job.limits.cpus));

/**
 * The process beside each rank, on its node: sets the variables, starts the program with its output in the rank's log, and notes where it
 * ran and how it ended. It lives through the TERM that ends its program. Whatever the cluster does about processes that left the tree of
 * their job, it ends every one that carries the mark of the rank. `mostGrace`: seconds after TERM within which Slurm does not kill.
 */
export const rankScript = (job: JobSpec, mostGrace: number): string => `#!/bin/sh
rank=$SLURM_PROCID
folder=${quoted(job.folder)}
log="$folder/rank-$rank.log"
mark="ATELIER_RUN_ID=$SLURM_JOB_ID.$rank"
${watching('slurm', mostGrace)}
await_others() {
  tries=${(STOP_GRACE_SECONDS + 2) * 5}
  if [ -n "$asked" ]; then tries=${mostGrace * 5}; else scancel --signal=TERM "$SLURM_JOB_ID.$SLURM_STEP_ID" 2>/dev/null; fi
  while [ "$(ls "$folder" | grep -c '^slurm-exit\\.[0-9]*$')" -lt "$SLURM_NTASKS" ] && [ "$tries" -gt 0 ]; do
    tries=$((tries - 1))
    sleep 0.2
  done
}
program() {
${settings({ ...COMMON_VARIABLES, ...threadVariables(wholeCpus(job)), ...job.environment })}
${sourcing(job.folder)}
export RANK="$rank" WORLD_SIZE="$SLURM_NTASKS" LOCAL_RANK="$SLURM_LOCALID" NODE_RANK="$SLURM_NODEID"
export MASTER_ADDR="$ATELIER_MASTER_ADDR" MASTER_PORT="$ATELIER_MASTER_PORT"
unset ATELIER_MASTER_ADDR ATELIER_MASTER_PORT
export CUDA_VISIBLE_DEVICES="\${CUDA_VISIBLE_DEVICES-}"
export "$mark"
${starting(job.cwd)}
}
note node "$SLURMD_NODENAME"
${TO_ITS_END}
[ "$code" = 0 ] || [ "$SLURM_NTASKS" = 1 ] || await_others
exit "$code"
`;

/** Ends the job when its seconds are over: Slurm itself counts in minutes. */
const clock = (seconds: number) => `while kill -0 "$ranks" 2>/dev/null; do
  if [ "$SECONDS" -gt ${Math.ceil(seconds)} ]; then
    : > "$folder/slurm-late"
    scancel "$SLURM_JOB_ID"
    break
  fi
  sleep 0.5 &
  wait -n "$ranks" $!
done`;

/**
 * How the supervisors start, and where ranks find the first of them. A single rank is the batch step itself: another step beside it
 * would cost as much time as a short program takes.
 */
const launching = (job: JobSpec): { address: string; launcher: string } =>
  job.ranks === 1
    ? { address: '127.0.0.1', launcher: '' }
    : {
        address: `$(scontrol show node "$SLURMD_NODENAME" | sed -n 's/.*NodeAddr=\\([^ ]*\\).*/\\1/p')`,
        launcher: `srun --kill-on-bad-exit=1 --cpus-per-task=${wholeCpus(job)} `,
      };

/**
 * The script that Slurm runs on the first node of the job: starts the supervisor of every rank and waits for them. A job that was handed in twice,
 * by a server that was killed before it knew of the first, has two numbers; the first that starts claims the folder, the other does nothing.
 * Nor does a second start of the same number: a controller that was killed may have forgotten that it started the job.
 */
export const batchScript = (job: JobSpec): string => {
  const { address, launcher } = launching(job);
  return `#!/bin/bash
[ -e "$SLURM_CONF" ] || unset SLURM_CONF
trap : TERM INT HUP
export PATH="\${PATH:+$PATH:}/usr/local/bin:/usr/bin:/bin"
folder=${quoted(job.folder)}
printf '%s' "$SLURM_JOB_ID" > "$folder/slurm-number.$SLURM_JOB_ID"
ln "$folder/slurm-number.$SLURM_JOB_ID" "$folder/slurm-number" 2>/dev/null
rm -f "$folder/slurm-number.$SLURM_JOB_ID"
[ "$(cat "$folder/slurm-number")" = "$SLURM_JOB_ID" ] && mkdir "$folder/slurm-begun" || exit 0
address=${address}
export ATELIER_MASTER_ADDR="\${address:-$(hostname)}" ATELIER_MASTER_PORT=$((15000 + SLURM_JOB_ID % 15000))
${launcher}/bin/sh ${quoted(noteFile(job.folder, 'rank.sh'))} ${job.argv.map(quoted).join(' ')} &
ranks=$!
${job.limits.seconds === null ? '' : clock(job.limits.seconds)}
while :; do
  wait "$ranks"
  code=$?
  kill -0 "$ranks" 2>/dev/null || break
done
exit "$code"
`;
};

const MIB = 2 ** 20;

/**
 * The words after `sbatch`. Memory goes by the CPU, so that ranks may be on any number of nodes. The job gets the few variables that sbatch
 * is run with (commands.ts): told to export none or some, Slurm logs the user in on the node for every job (22.05), which takes a second.
 */
export const batchArguments = (
  job: JobSpec,
  jobName: string,
  partition: string | undefined,
): string[] => {
  const { memory, gpus, seconds } = job.limits;
  const cpus = wholeCpus(job);
  return [
    '--parsable',
    '--no-requeue',
    `--job-name=${jobName}`,
    `--comment=${job.name.replaceAll(/[\p{Cc}]+/gu, ' ')}`,
    `--ntasks=${job.ranks}`,
    `--cpus-per-task=${cpus}`,
    ...(memory === null ? [] : [`--mem-per-cpu=${Math.max(1, Math.ceil(memory / MIB / cpus))}`]),
    ...(gpus > 0 ? [`--gpus-per-task=${gpus}`] : []),
    ...(seconds === null ? [] : [`--time=${Math.ceil(seconds / 60)}`]),
    ...(partition === undefined ? [] : [`--partition=${partition}`]),
    ...(job.place?.node === undefined ? [] : ['--nodes=1', `--nodelist=${job.place.node}`]),
    `--chdir=${job.folder}`,
    `--output=${path.join(job.folder, 'slurm-batch.log')}`,
    noteFile(job.folder, 'batch.sh'),
  ];
};
