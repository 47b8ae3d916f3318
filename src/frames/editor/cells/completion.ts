import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** Asks the kernel what could stand at `cursor_pos`; null where it gave no answer. */
export type CompleteInKernel = (
  type: 'complete' | 'inspect',
  code: string,
  cursor_pos: number,
) => Promise<Record<string, unknown> | null>;

const numberOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' ? value : otherwise;

/** The kernel's matches as the editor lists them; only asked for by key, never while typing. */
export const kernelCompletion =
  (ask: CompleteInKernel) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (!context.explicit) return null;
    const code = context.state.doc.toString();
    const content = await ask('complete', code, context.pos);
    const matches = Array.isArray(content?.['matches'])
      ? content['matches'].filter((match) => typeof match === 'string')
      : [];
    if (context.aborted || matches.length === 0) return null;
    const from = numberOr(content?.['cursor_start'], context.pos);
    const to = numberOr(content?.['cursor_end'], context.pos);
    const options: Completion[] = matches.map((label, index) => ({
      label,
      boost: -index / matches.length,
    }));
    return { from, to, options, validFor: /^\w*$/ };
  };
