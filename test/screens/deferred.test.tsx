import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deferred } from '~/web/app/frame/deferred';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('code that comes when it is needed', () => {
  test('is shown at once where it was loaded before', async () => {
    const Late = deferred(async () => ({ default: Greeting }));
    await Late.load();
    render(<Late name="Ada" />);
    expect(screen.getByText('Hello Ada')).toBeVisible();
  });

  test('shows its fallback until it is there, and is asked for once', async () => {
    let asked = 0;
    let arrive = (_: { default: typeof Greeting }) => {};
    const Late = deferred(
      () => {
        asked += 1;
        return new Promise<{ default: typeof Greeting }>((resolve) => {
          arrive = resolve;
        });
      },
      <i>Loading</i>,
    );
    render(
      <>
        <Late name="Ada" />
        <Late name="Grace" />
      </>,
    );
    expect(screen.getAllByText('Loading')).toHaveLength(2);
    await act(async () => {
      arrive({ default: Greeting });
    });
    expect(screen.getByText('Hello Grace')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('that cannot be loaded says so, and Retry asks again', async () => {
    let broken = true;
    const Late = deferred(async () => {
      if (broken) throw new Error('gone');
      return { default: Greeting };
    });
    render(<Late name="Ada" />);
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Hello Ada')).toBeVisible();
  });
});
