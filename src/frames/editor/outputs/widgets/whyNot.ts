import type { Kernel } from '~/contract/editor';

const NEEDS_IPYKERNEL = "Widgets need ipykernel in the notebook's Python. Install it with '%pip install ipykernel', then stop and start the notebook.";

/** Why no widget can be live with this kernel, as a person reads it; null where they can be. */
export const whyNotLive = (kernel: Kernel | null): string | null =>
  kernel && kernel.state !== 'dead' && kernel.label !== '' && !/ipykernel/i.test(kernel.label) ? NEEDS_IPYKERNEL : null;
