import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Chart } from './chart.tsx';

// Loads the lazy chart beforehand, so that the tests do not wait for it.
beforeAll(() => import('./bar-chart.tsx'));
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(326);
});

const POINTS = [
  { key: 'mon', label: 'Mon', values: [60, 40], words: 'Monday: 100.00 sold, 60.00 profit' },
  { key: 'tue', label: 'Tue', values: [0, 0], words: 'Tuesday: nothing sold' },
];
const drawn = (onChoose?: (key: string) => void) =>
  render(
    <Chart
      kind="bars"
      label="Sales of the week"
      points={POINTS}
      formatTick={String}
      {...(onChoose === undefined ? {} : { onChoose })}
    />,
  );

test('a screen reader announces every bar', async () => {
  drawn();
  expect(await screen.findByRole('figure', { name: 'Sales of the week' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    POINTS.map(({ words }) => words),
  );
});

test('a tap anywhere in the column of a day selects it, also without a bar', async () => {
  const onChoose = vi.fn();
  const { container } = drawn(onChoose);
  await screen.findByRole('figure');
  const targets = container.querySelectorAll('.cursor-pointer');
  await userEvent.click(targets[1] as Element);
  expect(onChoose).toHaveBeenCalledWith('tue');
});
