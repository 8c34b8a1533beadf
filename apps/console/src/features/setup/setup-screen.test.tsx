import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screenUnderTest } from '../../../test/support-screen.tsx';
import { PaymentsPart } from './payments-part.tsx';

const { answer, shown } = screenUnderTest(<PaymentsPart />);

test('each processor says by itself whether it works, in words and not only by a colour', async () => {
  answer({
    processors: [
      { name: 'stripe', is_sandbox: false, outcome: 'refused' },
      { name: 'usdt', is_sandbox: false, outcome: 'works' },
    ],
  });
  shown('admin');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try it' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/Cards \(Stripe\): Refused/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('without a processor nobody can pay, and the page says what to set', async () => {
  answer({ processors: [] });
  shown('admin');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try it' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/STRIPE_SECRET_KEY/);
});

test('a part that works says so at its head, and one that fails says that', async () => {
  answer({ processors: [{ name: 'stripe', is_sandbox: false, outcome: 'works' }] });
  shown('admin');
  expect(screen.getByText('Not tried')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('Ready')).toBeTruthy();
  answer({ processors: [{ name: 'stripe', is_sandbox: false, outcome: 'refused' }] });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Failed')).toBeTruthy();
});
