import { z } from 'zod';
import type { ProgramData } from '../../isolation/isolation';
import type { Values } from '../../secrets/handing';
import type { Layer } from '../layers/layer';
import type { InstalledKernel } from '../interpreters/kernelspecs';

const Shown = z.object({
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
});
const Displayed = Shown.extend({
  transient: z.object({ display_id: z.string().optional() }).default({}),
});
/** The content of a comm message: JSON, and binary data in base64. */
const Told = { data: z.record(z.string(), z.unknown()), buffers: z.array(z.string()) };
const event = <Type extends string, Content extends z.ZodType>(type: Type, content: Content) =>
  z.object({ id: z.string().nullable(), type: z.literal(type), content });

/** The output of a kernel program, one JSON object a line; `id` is the run (or question) it belongs to. */
export const KernelEvent = z.discriminatedUnion('type', [
  event('ready', z.object({ python: z.string() })),
  event('started', z.object({ execution_count: z.number() })),
  event('stream', z.object({ name: z.enum(['stdout', 'stderr']), text: z.string() })),
  event('display_data', Displayed),
  event('update_display_data', Displayed),
  event('execute_result', Displayed.extend({ execution_count: z.number().nullable() })),
  event(
    'error',
    z.object({ ename: z.string(), evalue: z.string(), traceback: z.array(z.string()) }),
  ),
  event('clear_output', z.object({ wait: z.boolean().default(false) })),
  event('input_request', z.object({ prompt: z.string(), password: z.boolean() })),
  event('comm_open', z.object({ comm_id: z.string(), target_name: z.string(), ...Told })),
  event('comm_msg', z.object({ comm_id: z.string(), ...Told })),
  event('comm_close', z.object({ comm_id: z.string() })),
  /** A message to a comm is done with: whatever it brought about was said before. */
  event('comm_done', z.object({})),
  event('reply', z.record(z.string(), z.unknown())),
  event(
    'finished',
    z.object({
      status: z.enum(['ok', 'error']),
      execution_count: z.number().nullable().default(null),
      elapsed_ms: z.number().nullable(),
    }),
  ),
]);
export type KernelEvent = z.output<typeof KernelEvent>;
/** The message when the kernel is ready. */
export type KernelMessage = Exclude<KernelEvent, { type: 'ready' }>;

/** Where a kernel runs and with which program. */
export interface KernelSpec {
  readonly python: string;
  /** Where packages go that its cells install, on top of the interpreter; none where nothing is said. */
  readonly layer?: Layer;
  readonly kind: 'ipykernel' | 'plain';
  /** The kernel to start in the place of ipykernel; `python` connects to it then. */
  readonly installed?: InstalledKernel;
  /** The kernel's working directory. */
  readonly folder: string;
  /** The notebook's own folder, which it lies in. */
  readonly project: string;
  /** The number of the person whose code it runs. */
  readonly person: number;
  /** The files that the code reads beside its own. */
  readonly data?: ProgramData;
  /** Values it finds in its environment; what it says of them is masked. */
  readonly secrets: Values;
  /** Further variables of its environment: where it logs to. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A running kernel. Whatever it prints faster than `listener` takes it waits in the kernel, not in this process. */
export interface Kernel {
  execute(runId: string, code: string): void;
  interrupt(): void;
  input(value: string): void;
  /** Positions are counted in code points. The answer comes as a `reply` event with the same id. */
  ask(kind: 'complete' | 'inspect', id: string, code: string, position: number): void;
  /** Says something to a comm (a widget); buffers are base64. `comm_done` comes with the same id. Only ipykernel has comms. */
  comm(
    id: string,
    commId: string,
    data: Readonly<Record<string, unknown>>,
    buffers: readonly string[],
  ): void;
  /** Stops and resumes reading its output: back-pressure. */
  pause(): void;
  resume(): void;
  /** Ends it with everything it started; resolves when nothing is left. */
  end(): Promise<void>;
}

export interface KernelListener {
  onEvent(event: KernelMessage): void;
  /** It ended although nobody asked for it. */
  onEnd(reason: string): void;
}
