import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HeatMap } from './heat-map.tsx';

test('a screen reader announces every value with its row and column', () => {
  render(
    <HeatMap
      label="Clicks by weekday and hour"
      columns={['00', '01']}
      rows={[
        {
          label: 'Mon',
          cells: [
            { value: 0, words: '0' },
            { value: 12, words: '12' },
          ],
        },
      ]}
      labelledEvery={2}
      endLabel="02"
    />,
  );
  const table = screen.getByRole('table', { name: 'Clicks by weekday and hour' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['00', '01']);
  const [, monday] = within(table).getAllByRole('row');
  expect(within(monday as HTMLElement).getByRole('rowheader').textContent).toBe('Mon');
  const cells = within(monday as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['0', '12']);
  expect(cells[0]?.className).not.toBe(cells[1]?.className);
});
