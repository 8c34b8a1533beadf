import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WhatIs } from './what-is.tsx';

test('a tap on the question mark explains the term in place', async () => {
  render(<WhatIs question="What is a right?">It lets you sell one drama.</WhatIs>);
  expect(screen.queryByText('It lets you sell one drama.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'What is a right?' }));
  expect(await screen.findByText('It lets you sell one drama.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
