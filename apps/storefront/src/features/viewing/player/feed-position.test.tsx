import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFeedPosition } from './feed-position.ts';

const HEIGHT = 900;
/** Scroll calls on the feed. */
const sent: { top: number; behavior: string }[] = [];
let feed: HTMLElement;

function Feed() {
  const box = useRef<HTMLDivElement>(null);
  const { current, step } = useFeedPosition({ box, count: 4, first: 0, onSnap: () => undefined });
  return (
    <>
      <div ref={box} data-testid="feed" />
      <p data-testid="current">{current}</p>
      <button type="button" onClick={() => step(1)}>
        down
      </button>
      <button type="button" onClick={() => step(-1)}>
        up
      </button>
    </>
  );
}

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: HEIGHT });
  HTMLElement.prototype.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') sent.push({ top: options.top ?? 0, behavior: options.behavior ?? '' });
  };
  render(<Feed />);
  feed = screen.getByTestId('feed');
});

const press = (name: 'down' | 'up') => act(() => screen.getByRole('button', { name }).click());
const scrolls = (episodes: number) =>
  act(() => {
    feed.scrollTop = episodes * HEIGHT;
    feed.dispatchEvent(new Event('scroll'));
  });
const hears = (event: string) =>
  act(() => {
    feed.dispatchEvent(new Event(event));
  });
const stops = () => hears('scrollend');
const current = () => Number(screen.getByTestId('current').textContent);
const lastSent = () => sent.at(-1);

test('two key presses in a row move two episodes', () => {
  press('down');
  press('down');
  expect(sent.map(({ top }) => top)).toEqual([HEIGHT, 2 * HEIGHT]);
});

test('pressing up during the scroll down returns to the start', () => {
  press('down');
  scrolls(0.7);
  expect(current()).toBe(1);
  press('up');
  expect(lastSent()).toEqual({ top: 0, behavior: 'smooth' });
  scrolls(0);
  stops();
  expect(current()).toBe(0);
});

test('an interrupted scroll is completed', () => {
  press('down');
  scrolls(1);
  press('up');
  // The scroll snap returns to the episode being left.
  scrolls(0.9);
  scrolls(1);
  stops();
  expect(lastSent()).toEqual({ top: 0, behavior: 'instant' });
  scrolls(0);
  stops();
  expect(current()).toBe(0);
  expect(sent).toHaveLength(3);
});

test('a scroll that never starts is replaced by a jump', () => {
  vi.useFakeTimers();
  press('down');
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  vi.useRealTimers();
  expect(lastSent()).toEqual({ top: HEIGHT, behavior: 'instant' });
});

test('after a touch the viewer decides where the feed stops', () => {
  press('down');
  hears('touchstart');
  scrolls(0);
  stops();
  expect(sent).toHaveLength(1);
  expect(current()).toBe(0);
});

test('the feed does not move before the first or after the last episode', () => {
  press('up');
  expect(lastSent()?.top).toBe(0);
  for (let presses = 0; presses < 9; presses += 1) press('down');
  expect(lastSent()?.top).toBe(3 * HEIGHT);
});
