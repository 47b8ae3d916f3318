import { expect, test } from 'vitest';
import type { Kernel } from '~/contract/editor';
import { Banner } from '~/frames/editor/chrome/banner';
import { KernelStatus } from '~/frames/editor/chrome/status';
import { Session } from '~/frames/editor/model/session';
import type { Workbench } from '~/frames/editor/workbench';
import { chooseKernel } from '~/server/platform/kernels/session/kernelChoice';

/** The kernel in the editor's bar, and the line over the notebook, with this kernel. */
const shown = (kernel: Kernel) => {
  const session = new Session();
  session.receive({
    type: 'hello',
    version: 1,
    seq: 0,
    widgets_seq: 0,
    kernel,
    runs: [],
    can_run: true,
    runtimes: [],
  });
  session.connected('live');
  const bench = { session, readOnly: false } as Workbench;
  const [status, banner] = [
    new KernelStatus(bench, () => undefined),
    new Banner(bench, () => undefined),
  ];
  status.show();
  banner.show();
  return { bar: status.element, banner: banner.element, whyNot: session.whyNot };
};

test('a notebook whose language has no kernel says so, offers no restart, and runs no cell', () => {
  const { whyNot: reason } = chooseKernel({ kernelspec: { name: 'ir', language: 'R' } }, []);
  const { banner, whyNot } = shown({ state: 'dead', reason, runtime_id: '', label: '' });
  expect(banner.hidden).toBe(false);
  expect(banner.textContent).toMatch(/^This is an R notebook, and no R kernel is installed\./);
  expect(banner.querySelector('button')).toBeNull();
  expect(whyNot).toBe(reason);
});

test('an installed kernel is shown by its name, and what it is', () => {
  const { bar, banner, whyNot } = shown({
    state: 'idle',
    reason: null,
    runtime_id: 'kernelspec@/usr/share/jupyter/kernels/ir',
    label: 'R · Jupyter kernel · /usr/share/jupyter/kernels/ir',
  });
  expect(bar.textContent).toBe('IdleR · Jupyter kernel');
  expect(bar.title).toContain('/usr/share/jupyter/kernels/ir');
  expect(banner.hidden).toBe(true);
  expect(whyNot).toBeNull();
});
