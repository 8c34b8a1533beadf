import { shows } from '@cliffhanger/testing/observations';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** The lock reads `event.timeStamp`, so the test sets it. */
function clickAt(timeStamp: number): boolean {
  const button = screen.getByRole('button');
  const event = createEvent.click(button);
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return fireEvent(button, event);
}

test('a second tap within 1500 ms is ignored', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Ship</Button>);
  clickAt(10_000);
  clickAt(10_000 + 1_499);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a tap after 1500 ms counts again', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Ship</Button>);
  const locked = 1_500;
  clickAt(10_000);
  clickAt(10_000 + locked - 1);
  expect(onClick).toHaveBeenCalledTimes(1);
  clickAt(10_000 + locked);
  expect(onClick).toHaveBeenCalledTimes(2);
  shows('repeat-click-lock', locked);
});

test('a form is sent once, even when its button is tapped twice quickly', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  );
  clickAt(10_000);
  clickAt(10_100);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a busy button ignores taps and announces that it is busy', () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Ship
    </Button>,
  );
  clickAt(10_000);
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

test('a repeatable button accepts quick taps', () => {
  const onClick = vi.fn();
  render(
    <Button repeatable onClick={onClick}>
      More
    </Button>,
  );
  clickAt(10_000);
  clickAt(10_050);
  expect(onClick).toHaveBeenCalledTimes(2);
});
