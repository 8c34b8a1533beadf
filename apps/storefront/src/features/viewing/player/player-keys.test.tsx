import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePlayerKeys } from './player-keys.ts';

const step = vi.fn();
const play = vi.fn();
const pressed = {
  toggleFullScreen: vi.fn(),
  toggleSound: vi.fn(),
  toggleCaptions: vi.fn(),
  toggleList: vi.fn(),
};
afterEach(() => vi.clearAllMocks());

function Player({ isOn = true }: { isOn?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  usePlayerKeys(box, { isOn, step, ...pressed });
  return (
    <div ref={box}>
      <article>
        <button type="button" data-play onClick={play}>
          Play
        </button>
      </article>
      <input aria-label="Email" />
    </div>
  );
}

test('shortcuts work without clicking into the player first', () => {
  render(<Player />);
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(step.mock.calls).toEqual([[1], [-1]]);
  expect(play).toHaveBeenCalledOnce();
});

test('keys typed into a field or pressed on a button are left alone', () => {
  render(<Player />);
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: ' ' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Play' }), { key: ' ' });
  fireEvent.keyDown(document.body, { key: 'ArrowDown', ctrlKey: true });
  expect(step).not.toHaveBeenCalled();
  expect(play).not.toHaveBeenCalled();
});

test('shortcuts are off under a sheet', () => {
  render(<Player isOn={false} />);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(play).not.toHaveBeenCalled();
});

test('F, M, C and E work with any focus, except in a field or together with Ctrl', () => {
  render(<Player />);
  for (const key of ['f', 'M', 'c']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Play' }), { key: 'e' });
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'e' });
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  for (const press of Object.values(pressed)) expect(press).toHaveBeenCalledOnce();
});
