import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { SearchField } from './search-field.tsx';

test('typing asks once it pauses, not with every key', async () => {
  const onSearch = vi.fn();
  render(ui(<SearchField label="Title" value="" onSearch={onSearch} />));
  await userEvent.type(screen.getByRole('searchbox'), 'debt');
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalled());
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('debt');
});

test('Enter asks at once, and the cross empties the field', async () => {
  const onSearch = vi.fn();
  render(ui(<SearchField label="Title" value="" onSearch={onSearch} />));
  await userEvent.type(screen.getByRole('searchbox'), 'moon{Enter}');
  expect(onSearch).toHaveBeenCalledWith('moon');
  await userEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(onSearch).toHaveBeenLastCalledWith('');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
