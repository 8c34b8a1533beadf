import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { SearchField } from './search-field.tsx';

test('typing searches once it pauses, not with every key', async () => {
  const onSearch = vi.fn();
  render(ui(<SearchField label="Title" value="" onSearch={onSearch} />));
  await userEvent.type(screen.getByRole('searchbox'), 'debt');
  await waitFor(() => expect(onSearch).toHaveBeenCalled());
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('debt');
});

test('Enter searches at once, and the cross empties the field', async () => {
  const onSearch = vi.fn();
  render(ui(<SearchField label="Title" value="" onSearch={onSearch} />));
  await userEvent.type(screen.getByRole('searchbox'), 'moon{Enter}');
  expect(onSearch).toHaveBeenCalledWith('moon');
  await userEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(onSearch).toHaveBeenLastCalledWith('');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a late response to an own search keeps the text typed since; a search from outside replaces it', async () => {
  const onSearch = vi.fn();
  const field = (value: string) => ui(<SearchField label="Title" value={value} onSearch={onSearch} />);
  const { rerender } = render(field(''));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(input, 'debt');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('debt'));
  await userEvent.type(input, ' of');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('debt of'));
  await userEvent.type(input, ' honour');
  rerender(field('debt'));
  expect(input.value).toBe('debt of honour');
  rerender(field('debt of'));
  expect(input.value).toBe('debt of honour');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('debt of honour'));
  rerender(field('moon'));
  expect(input.value).toBe('moon');
  rerender(field('debt of'));
  expect(input.value).toBe('debt of');
});
