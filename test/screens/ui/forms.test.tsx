import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { NumberField } from '~/web/ui/form/NumberField';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField, type SelectFieldProps } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TagsField } from '~/web/ui/form/TagsField';
import { TextField } from '~/web/ui/form/TextField';
import { MEASURES } from '~/web/ui/theme/theme';

const choices = [
  { value: 'eu', text: 'Europe' },
  { value: 'us', text: 'America', hint: '4 vCPU' },
  { value: 'ap', text: 'Asia', reason: 'No capacity left' },
  { value: 'af', text: 'Africa' },
];

function Region({ told, ...more }: { told?: (value: string) => void } & Partial<SelectFieldProps>) {
  const [value, setValue] = useState<string | undefined>('eu');
  const choose = (next: string) => {
    setValue(next);
    told?.(next);
  };
  return <SelectField label="Region" value={value} choices={choices} onChange={choose} {...more} />;
}

describe('a field', () => {
  it('says its problem, its reason and its hint with the control', () => {
    render(
      <TextField
        label="Name"
        value=""
        onChange={vi.fn()}
        problem="Please input your notebook name!"
        hint="Letters and digits."
        required
      />,
    );
    const box = screen.getByRole('textbox', { name: /Name/ });
    expect(box).toBeInvalid();
    expect(box).toBeRequired();
    expect(box).toHaveAccessibleDescription('Please input your notebook name! Letters and digits.');
  });

  it('is disabled while there is a reason, and says it', () => {
    render(
      <NumberField
        label="Disk size"
        value={60}
        onChange={vi.fn()}
        reason="Stop the notebook first."
      />,
    );
    expect(screen.getByRole('spinbutton', { name: 'Disk size' })).toBeDisabled();
    expect(screen.getByRole('spinbutton', { name: 'Disk size' })).toHaveAccessibleDescription(
      'Stop the notebook first.',
    );
  });

  it('tells an emptied number as null, never as zero', () => {
    const told = vi.fn();
    render(<NumberField label="Disk size" value={60} onChange={told} />);
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '' } });
    expect(told).toHaveBeenLastCalledWith(null);
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '70' } });
    expect(told).toHaveBeenLastCalledWith(70);
  });

  it('switches with its label, and not while there is a reason', async () => {
    const told = vi.fn();
    const { rerender } = render(<SwitchField label="Distributed" on={false} onChange={told} />);
    await userEvent.click(screen.getByText('Distributed'));
    expect(told).toHaveBeenCalledExactlyOnceWith(true);
    rerender(
      <SwitchField label="Distributed" on={false} onChange={told} reason="One node only." />,
    );
    expect(screen.getByRole('switch', { name: 'Distributed' })).toBeDisabled();
    expect(screen.getByRole('switch')).toHaveAccessibleDescription('One node only.');
  });
});

describe('a choice from many', () => {
  it('draws those in sight of 2,000, and says of each how many there are', async () => {
    render(
      <Region
        choices={Array.from({ length: 2_000 }, (_, index) => ({
          value: `v${index}`,
          text: `Choice ${index}`,
        }))}
      />,
    );
    await userEvent.click(screen.getByRole('combobox'));
    const options = screen.getAllByRole('option');
    expect(options.length).toBeGreaterThan(5);
    expect(options.length).toBeLessThan(60);
    expect(options[3]).toHaveAttribute('aria-setsize', '2000');
    expect(options[3]).toHaveAttribute('aria-posinset', '4');
  });

  it('is found by typing and taken with Enter', async () => {
    const told = vi.fn();
    render(<Region told={told} />);
    const box = screen.getByRole('combobox', { name: 'Region' });
    expect(box).toHaveValue('Europe');
    await userEvent.click(box);
    expect(screen.getAllByRole('option')).toHaveLength(4);
    await userEvent.clear(box);
    await userEvent.type(box, 'ri{ArrowDown}');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'America4 vCPU',
      'Africa',
    ]);
    expect(box).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Africa' }).id,
    );
    await userEvent.keyboard('{Enter}');
    expect(told).toHaveBeenCalledExactlyOnceWith('af');
    expect(box).toHaveValue('Africa');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('refuses what cannot be chosen and says why', async () => {
    const told = vi.fn();
    render(<Region told={told} />);
    await userEvent.click(screen.getByRole('combobox'));
    expect(screen.getByRole('option', { name: /Asia/ })).toHaveTextContent('No capacity left');
    await userEvent.click(screen.getByRole('option', { name: /Asia/ }));
    expect(told).not.toHaveBeenCalled();
  });

  it('forgets what was typed on Escape, and keeps the choice', async () => {
    render(<Region />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('xyz');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('combobox')).toHaveValue('Europe');
  });

  it('NB-34 says that its choices are loading', () => {
    render(<Region choices={[]} value={undefined} loading />);
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByPlaceholderText('Loading…')).toBeInTheDocument();
  });
});

it('CON-15 a comment is a text area that grows to 10 lines', () => {
  render(<TextField label="Comment" rows={MEASURES.commentRows} value="" onChange={vi.fn()} />);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveStyle({
    maxHeight: `${10 * 20 + 16}px`,
  });
});

describe('tags', () => {
  function Packages() {
    const [tags, setTags] = useState<readonly string[]>(['numpy']);
    return <TagsField label="Packages" value={tags} onChange={setTags} />;
  }
  const tags = () =>
    screen
      .queryAllByRole('button', { name: /^Remove/ })
      .map((button) => button.getAttribute('aria-label'));

  it('are added with Enter or a comma, once each, and taken back with Backspace', async () => {
    render(<Packages />);
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Packages' }),
      'torch{Enter}pandas,numpy{Enter}',
    );
    expect(tags()).toEqual(['Remove numpy', 'Remove torch', 'Remove pandas']);
    await userEvent.keyboard('{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove numpy' }));
    expect(tags()).toEqual(['Remove torch']);
  });
});

describe('a button with a reason', () => {
  it('can be reached, says why, and does nothing', async () => {
    const pressed = vi.fn();
    render(<ReasonedButton label="Stop" reason="It is not running." onClick={pressed} />);
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Stop' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('It is not running.');
    expect(screen.getByRole('tooltip')).toHaveTextContent('It is not running.');
    await userEvent.keyboard('{Enter}');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('does not submit its form', async () => {
    const sent = vi.fn();
    render(
      <form onSubmit={sent}>
        <ReasonedButton label="Save" type="submit" reason="Nothing has changed." />
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('copying', () => {
  it('CON-15 says so until the animation that counts the 750 ms has ended', async () => {
    const user = userEvent.setup();
    render(<CopyButton text="nb-1" label="Copy the id" onUnsupported={vi.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Copy the id' }));
    expect(await navigator.clipboard.readText()).toBe('nb-1');
    // jsdom has no AnimationEvent, and React then listens to the older name.
    fireEvent(
      screen.getByText('Copied'),
      new Event('AnimationEvent' in window ? 'animationend' : 'webkitAnimationEnd', {
        bubbles: true,
      }),
    );
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('tells when the browser does not let it', async () => {
    const user = userEvent.setup();
    const told = vi.fn();
    const closed = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    render(<CopyButton text="nb-1" label="Copy the id" onUnsupported={told} />);
    await user.click(screen.getByRole('button', { name: 'Copy the id' }));
    expect(told).toHaveBeenCalledOnce();
    expect(screen.queryByText('Copied')).toBeNull();
    closed.mockRestore();
  });
});
