import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const TABS = [
  { value: 'all', label: 'All', count: 128 },
  { value: 'to-ship', label: 'To ship', count: 4, calls: true },
  { value: 'shipped', label: 'Shipped', count: 0 },
] as const;

test('a tab shows its count, and a tap selects it', async () => {
  const onChange = vi.fn();
  render(<Tabs label="State" tabs={TABS} value="all" onChange={onChange} />);
  await userEvent.click(screen.getByRole('tab', { name: 'To ship 4' }));
  expect(onChange).toHaveBeenCalledWith('to-ship');
});

test('arrow keys cycle through the tabs, and Tab leaves them', async () => {
  const onChange = vi.fn();
  render(<Tabs label="State" tabs={TABS} value="all" onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(onChange).toHaveBeenLastCalledWith('shipped');
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});
