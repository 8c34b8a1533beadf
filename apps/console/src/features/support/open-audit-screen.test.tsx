import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screenUnderTest } from '../../../test/support-screen.tsx';
import { OpenAuditScreen } from './open-audit-screen.tsx';

const SELLER = '0198c0de-0000-7000-8000-000000000003';

const { fetched, answer, shown, sent } = screenUnderTest(<OpenAuditScreen />);

async function fills(sellerId: string) {
  const user = userEvent.setup();
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Hold the order and tell the seller',
  });
  await user.type(screen.getByLabelText('Order number'), 'ch-22222222');
  await user.type(screen.getByLabelText('Seller ID'), sellerId);
  await user.selectOptions(screen.getByLabelText('What was found out'), 'payment-disputed');
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText('What you found, for whoever decides'), 'One card.');
  await user.click(button);
}

test('support holds an order for what was found out, and is led to where it is decided', async () => {
  answer({});
  shown('support');
  await fills(SELLER);
  expect((await screen.findByRole('status')).textContent).toMatch(/Order CH-22222222 is on hold/);
  expect(screen.getByRole('link', { name: 'Complaints' }).getAttribute('href')).toBe('#/queue/complaint');
  expect(sent()).toMatchObject({
    seller_id: SELLER,
    number: 'CH-22222222',
    rule: 'payment-disputed',
    note: 'One card.',
  });
});

test('a refusal is shown in the server’s words, and what was typed stays', async () => {
  answer({}, 1, 'We can’t find this order.');
  shown('support');
  await fills(SELLER);
  expect((await screen.findByRole('alert')).textContent).toBe('We can’t find this order.');
  expect(screen.getByLabelText<HTMLInputElement>('Order number').value).toBe('ch-22222222');
});

test('what is no seller id is not sent, and the page says where one stands', async () => {
  answer({});
  shown('support');
  await fills('Mara');
  expect((await screen.findByRole('alert')).textContent).toMatch(/on the review pages/);
  expect(fetched).not.toHaveBeenCalled();
});

test('who is not of support finds no form', async () => {
  shown('auditor');
  expect(screen.getByText(/Only support can do this/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
