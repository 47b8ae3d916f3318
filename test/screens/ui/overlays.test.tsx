import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { ToastStack } from '~/web/ui/overlay/ToastStack';

function Opener({ closeOnMask = true }: { closeOnMask?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        Open
      </button>
      {open && (
        <Dialog
          title="Create Notebook"
          closeOnMask={closeOnMask}
          onClose={() => {
            setOpen(false);
          }}
          buttons={
            <button
              type="button"
              onClick={() => {
                setAsking(true);
              }}
            >
              Leave
            </button>
          }
        >
          <input aria-label="Name" />
        </Dialog>
      )}
      {asking && (
        <Confirm
          title="Leave?"
          verb="Leave it"
          onConfirm={vi.fn()}
          onCancel={() => {
            setAsking(false);
          }}
        >
          What you typed is lost.
        </Confirm>
      )}
    </>
  );
}

describe('a dialog', () => {
  it('takes the focus in, keeps it, and gives it back', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Create Notebook' })).toHaveAttribute(
      'aria-modal',
      'true',
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes one at a time, the topmost first', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('alertdialog', { name: 'Leave?' })).toHaveAccessibleDescription(
      'What you typed is lost.',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('NB-01 closes by a click beside it only where it may: %s', async (closeOnMask, left) => {
    render(<Opener closeOnMask={closeOnMask} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const mask = screen.getByRole('dialog').parentElement;
    if (mask) await userEvent.click(mask);
    expect(screen.queryAllByRole('dialog')).toHaveLength(left);
  });
});

describe('a menu', () => {
  const actions = (told: (key: string) => void) => [
    {
      key: 'start',
      label: 'Start',
      onChoose: () => {
        told('start');
      },
    },
    {
      key: 'stop',
      label: 'Stop',
      reason: 'It is not running',
      onChoose: () => {
        told('stop');
      },
    },
    {
      key: 'delete',
      label: 'Delete',
      danger: true,
      onChoose: () => {
        told('delete');
      },
    },
  ];

  it('is walked with arrows and first letters, and chosen from with Enter', async () => {
    const told = vi.fn();
    render(<ActionMenu label="Actions for Factorials" actions={actions(told)} />);
    screen.getByRole('button', { name: 'Actions for Factorials' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Start' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('sd{Enter}');
    expect(told).toHaveBeenCalledExactlyOnceWith('delete');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for Factorials' })).toHaveFocus();
  });

  it('says why something cannot be chosen, and stays', async () => {
    const told = vi.fn();
    render(<ActionMenu label="Actions" actions={actions(told)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    const stop = screen.getByRole('menuitem', { name: 'Stop' });
    expect(stop).toHaveAccessibleDescription('It is not running');
    await userEvent.click(stop);
    expect(told).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  it('closes on Escape and on a click elsewhere', async () => {
    render(
      <>
        <ActionMenu label="Actions" actions={actions(vi.fn())} />
        <p>Elsewhere</p>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('toasts', () => {
  const toasts = [
    { id: 'a', tone: 'good' as const, text: 'Create notebook nb-1 success' },
    { id: 'b', tone: 'bad' as const, text: 'Something went wrong', times: 3 },
  ];
  const show = () => {
    const heard = { onDismiss: vi.fn(), onPause: vi.fn(), onResume: vi.fn() };
    render(<ToastStack toasts={toasts} {...heard} />);
    return heard;
  };

  it('ERR-12 are counted when the same text comes again, and dismissed by mouse and keyboard', async () => {
    const { onDismiss } = show();
    expect(within(screen.getByRole('alert')).getByText('×3')).toBeVisible();
    await userEvent.click(
      within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }),
    );
    expect(onDismiss).toHaveBeenLastCalledWith('b');
    within(
      screen.getByText('Create notebook nb-1 success').closest<HTMLElement>('[role="status"]') ??
        document.body,
    )
      .getByRole('button', { name: 'Dismiss' })
      .focus();
    await userEvent.keyboard('{Delete}');
    expect(onDismiss).toHaveBeenLastCalledWith('a');
  });

  it('ERR-12 stay while the pointer or the focus is on them', async () => {
    const { onPause, onResume } = show();
    await userEvent.hover(screen.getByText('Something went wrong'));
    expect(onPause).toHaveBeenLastCalledWith('b');
    await userEvent.unhover(screen.getByText('Something went wrong'));
    expect(onResume).toHaveBeenLastCalledWith('b');
  });
});
