import { spawn, type ChildProcess } from 'node:child_process';
import process from 'node:process';
import { until } from '#test/harness/until';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';
import { condition, now, type Pod, type Terminated } from './objects';

/** Every process of a container carries it: what a namespace of processes is in a real one. */
const MARK = 'STANDIN_CONTAINER';

const everyProcessOf = async (pod: Pod): Promise<number[]> => {
  const all = await readProcesses();
  const marks = await Promise.all(all.map(({ pid }) => readVariable(pid, MARK)));
  return all.filter((_, at) => marks[at] === pod.metadata.uid).map(({ pid }) => pid);
};

const killAll = (pod: Pod): Promise<boolean> =>
  until(`the end of ${pod.metadata.name}`, async () => {
    const left = await everyProcessOf(pod);
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended between the look and the signal.
      }
    }
    return left.length === 0;
  });

export interface Kubelet {
  /** Runs the container of a pod that has a node. */
  start(pod: Pod): void;
  /** TERM to its first process, and KILL to all of them after the pod's grace time. */
  end(pod: Pod, reason?: string): void;
  /** Kills the container of a pod, as the kernel does with one that exceeds its memory. */
  outOfMemory(pod: Pod): Promise<void>;
  stop(): Promise<void>;
}

/** The kubelet looks once a second whose time is over (syncTicker of syncLoop in pkg/kubelet/kubelet.go), so it is late by half of that on average, ms. */
const LATE_MS = 500;

/** Runs containers as processes of this machine, in its own file system. `changed` is called when one ended, with every process of it gone. */
export const createKubelet = (changed: (pod: Pod) => void): Kubelet => {
  const running = new Map<
    string,
    {
      child: ChildProcess;
      pod: Pod;
      ended: Promise<void>;
      timers: NodeJS.Timeout[];
      reason?: string;
      oom?: boolean;
    }
  >();

  const environmentOf = ({ metadata, spec, status }: Pod): NodeJS.ProcessEnv => {
    const fields: Record<string, string> = {
      'status.podIP': status.podIP ?? '',
      'spec.nodeName': spec.nodeName ?? '',
    };
    const given = (spec.containers[0]?.env ?? []).map(({ name, value, valueFrom }) => [
      name,
      value ?? fields[valueFrom?.fieldRef.fieldPath ?? ''] ?? '',
    ]);
    return {
      PATH: process.env['PATH'],
      HOSTNAME: metadata.name,
      JOB_COMPLETION_INDEX: metadata.annotations['batch.kubernetes.io/job-completion-index'],
      ...(Object.fromEntries(given) as Record<string, string>),
      [MARK]: metadata.uid,
    };
  };

  const end: Kubelet['end'] = (pod, reason) => {
    const entry = running.get(pod.metadata.uid);
    if (!entry) return;
    if (reason !== undefined) entry.reason ??= reason;
    entry.child.kill('SIGTERM');
    entry.timers.push(
      setTimeout(() => void killAll(pod), (pod.spec.terminationGracePeriodSeconds ?? 30) * 1000),
    );
  };

  const start: Kubelet['start'] = (pod) => {
    const startedAt = now();
    Object.assign(pod.status, {
      phase: 'Running',
      startTime: startedAt,
      podIP: '127.0.0.1',
      conditions: [condition('PodScheduled', true)],
    });
    const [program = '', ...args] = pod.spec.containers[0]?.command ?? [];
    const child = spawn(program, args, {
      cwd: '/',
      env: environmentOf(pod),
      detached: true,
      stdio: 'ignore',
    });
    pod.status.containerStatuses = [{ name: 'rank', state: { running: { startedAt } } }];
    const ended = new Promise<void>((resolve) => {
      const over = async (exitCode: number) => {
        const entry = running.get(pod.metadata.uid);
        for (const timer of entry?.timers ?? []) clearTimeout(timer);
        await killAll(pod);
        const terminated: Terminated = {
          exitCode,
          reason: entry?.oom ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error',
          startedAt,
          finishedAt: now(),
        };
        pod.status.containerStatuses = [{ name: 'rank', state: { terminated } }];
        pod.status.phase = exitCode === 0 && entry?.reason === undefined ? 'Succeeded' : 'Failed';
        if (entry?.reason !== undefined) pod.status.reason = entry.reason;
        running.delete(pod.metadata.uid);
        resolve();
        changed(pod);
      };
      child.once('exit', (code, signal) => void over(code ?? (signal === 'SIGKILL' ? 137 : 143)));
      child.once('error', () => void over(128));
    });
    const { activeDeadlineSeconds: most } = pod.spec;
    const timers =
      most === undefined
        ? []
        : [setTimeout(() => end(pod, 'DeadlineExceeded'), most * 1000 + LATE_MS)];
    running.set(pod.metadata.uid, { child, pod, ended, timers });
  };

  return {
    start,
    end,
    outOfMemory: async (pod) => {
      const entry = running.get(pod.metadata.uid);
      if (!entry) return;
      entry.oom = true;
      await killAll(pod);
      await entry.ended;
    },
    stop: async () => {
      for (const { pod, ended } of [...running.values()]) {
        await killAll(pod);
        await ended;
      }
    },
  };
};
