import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Choice, NOTHING_CHOSEN } from './choice.ts';
import type { TableColumn } from './columns.ts';
import { DataTable } from './data-table.tsx';

class NoResizeObserver {
  observe() {}
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('ResizeObserver', NoResizeObserver));
afterEach(() => vi.unstubAllGlobals());

interface Row {
  readonly number: string;
  readonly profit: number;
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'number', header: 'Order', width: 120, isFixed: true, cell: ({ number }) => number },
  { key: 'profit', header: 'Profit', width: 90, align: 'end', canSort: true, cell: ({ profit }) => profit },
];

const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ number: `CH-${index + 1}`, profit: index }));

interface TrialProps {
  readonly count?: number;
  readonly areLettersOn?: boolean;
  readonly onOpen?: (row: Row) => void;
  readonly onSort?: (column: string) => void;
}

function Trial({ count = 500, areLettersOn = true, onOpen = () => {}, onSort = () => {} }: TrialProps) {
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN);
  const [current, setCurrent] = useState(0);
  return (
    <DataTable
      label="Orders"
      columns={COLUMNS}
      rows={rowsOf(count)}
      rowKey={({ number }) => number}
      total={count}
      sort={{ column: 'profit', direction: 'ascending' }}
      onSort={onSort}
      choosing={{
        choice,
        onChange: setChoice,
        rowName: ({ number }) => `Choose ${number}`,
        allName: 'Choose all',
      }}
      current={current}
      onCurrent={setCurrent}
      onOpen={onOpen}
      onEscape={() => {
        setChoice(NOTHING_CHOSEN);
        return true;
      }}
      areLettersOn={areLettersOn}
    />
  );
}

const chosen = (): readonly (string | null)[] =>
  within(screen.getByRole('grid'))
    .queryAllByRole('row', { selected: true })
    .map((row) => within(row).getByRole('rowheader').textContent);

const current = (): Element | null =>
  document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '');

test('of five hundred rows only a few are rendered, and aria-rowcount has the total', () => {
  render(<Trial />);
  const grid = screen.getByRole('grid', { name: 'Orders' });
  expect(grid.getAttribute('aria-rowcount')).toBe('501');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
  expect(within(grid).getByRole('columnheader', { name: 'Profit' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
});

test('J and K move the current row, X selects it, Shift J extends the selection, Escape clears it', async () => {
  const user = userEvent.setup();
  render(<Trial />);
  await user.keyboard('jjk');
  expect(current()?.textContent).toContain('CH-2');
  await user.keyboard('x');
  expect(chosen()).toEqual(['CH-2']);
  await user.keyboard('{Shift>}JJ{/Shift}');
  expect(chosen()).toEqual(['CH-2', 'CH-3', 'CH-4']);
  await user.keyboard('{Escape}');
  expect(chosen()).toEqual([]);
});

test('Shift-click selects a range; the checkbox in the head also selects rows that are not rendered', async () => {
  const user = userEvent.setup();
  render(<Trial />);
  await user.click(screen.getByRole('checkbox', { name: 'Choose CH-2' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Choose CH-5' }));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['CH-2', 'CH-3', 'CH-4', 'CH-5']);
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  const drawn = within(screen.getByRole('grid')).getAllByRole('rowheader').length;
  expect(chosen()).toHaveLength(drawn);
  await user.click(screen.getByRole('checkbox', { name: 'Choose CH-3' }));
  expect(chosen()).toHaveLength(drawn - 1);
});

test('Enter opens the current row; with letter shortcuts off, arrows and Space work', async () => {
  const user = userEvent.setup();
  const open = vi.fn();
  render(<Trial areLettersOn={false} onOpen={open} />);
  await user.keyboard('jx');
  expect(chosen()).toEqual([]);
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown} {Enter}');
  expect(chosen()).toEqual(['CH-2']);
  expect(open).toHaveBeenCalledWith({ number: 'CH-2', profit: 1 });
});

test('typing into a field does not move the current row', async () => {
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Search" />
      <Trial />
    </>,
  );
  await user.type(screen.getByLabelText('Search'), 'jjx');
  expect(current()?.textContent).toContain('CH-1');
  expect(chosen()).toEqual([]);
});

test('the heading of a sortable column is a button', async () => {
  const user = userEvent.setup();
  const sort = vi.fn();
  render(<Trial onSort={sort} />);
  await user.click(screen.getByRole('button', { name: 'Profit' }));
  expect(sort).toHaveBeenCalledWith('profit');
  expect(screen.queryByRole('button', { name: 'Order' })).toBeNull();
});

test('when rows are removed, the last remaining row becomes the current one', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const { rerender } = render(<Trial count={5} onOpen={onOpen} />);
  await user.keyboard('jjjj');
  rerender(<Trial count={2} onOpen={onOpen} />);
  screen.getByRole('grid').focus();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith({ number: 'CH-2', profit: 1 });
});
