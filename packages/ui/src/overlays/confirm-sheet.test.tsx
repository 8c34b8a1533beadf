import { usdt } from '@cliffhanger/core/kernel';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { type ConfirmOutcome, ConfirmSheet } from './confirm-sheet.tsx';

function rendered(outcomes: ConfirmOutcome[], change: { offReason?: string; needsPassword?: boolean } = {}) {
  const onConfirm = vi.fn(async (_password: string | undefined) => outcomes.shift() as ConfirmOutcome);
  const onClose = vi.fn();
  const { needsPassword = true, ...off } = change;
  render(
    ui(
      <ConfirmSheet
        isOpen
        onClose={onClose}
        title="Withdraw"
        lines={[
          { label: 'Leaves', amount: usdt('100') },
          { label: 'Fee', amount: usdt('1'), flow: 'out' },
        ]}
        result={{ label: 'Arrives', amount: usdt('99') }}
        after={[{ label: 'Available after', amount: usdt('382.16') }]}
        action="Go on"
        doneAction="Fine"
        onConfirm={onConfirm}
        {...(needsPassword ? { fundPassword: { title: 'Confirm', label: 'Fund password' } } : {})}
        {...off}
      />,
    ),
  );
  const enter = async (digits: string) => {
    for (const digit of digits) await userEvent.click(screen.getByRole('button', { name: digit }));
  };
  return { onConfirm, onClose, enter };
}
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Go on' }));

test('the sheet shows the debit, the fee, the credit and the balance afterwards before it asks for a password', () => {
  const { onConfirm } = rendered([]);
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of ['100.00', '1.00', '99.00', '382.16']) expect(text).toContain(part);
  expect(screen.queryByText('Fund password')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the password step repeats the credit and the fee, and a wrong password can be entered again', async () => {
  const { onConfirm, onClose, enter } = rendered([
    { kind: 'wrong-password', text: 'That was not it' },
    { kind: 'done', title: 'On its way' },
  ]);
  await goOn();
  const keypad = (await screen.findByText('Fund password')).closest('[role=dialog]');
  for (const part of ['99.00', 'Fee1.00', '382.16']) expect(keypad?.textContent).toContain(part);
  await enter('111111');
  expect(await screen.findByText('That was not it')).toBeDefined();
  await enter('123456');
  expect(await screen.findByText('On its way')).toBeDefined();
  expect(onConfirm.mock.calls.map(([password]) => password)).toEqual(['111111', '123456']);
  await userEvent.click(screen.getByRole('button', { name: 'Fine' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('without a debit there is no password step, and an error appears beside the button', async () => {
  const { onConfirm } = rendered([{ kind: 'problem', text: 'The order has changed' }], {
    needsPassword: false,
  });
  await goOn();
  expect((await screen.findByRole('alert')).textContent).toBe('The order has changed');
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('offline the button is disabled and explains why', () => {
  rendered([], { offReason: 'You are offline' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go on' }).disabled).toBe(true);
  expect(screen.getByText('You are offline')).toBeDefined();
});

test('after success the title changes from the question to the result', async () => {
  const { enter } = rendered([{ kind: 'done', title: 'On its way', text: 'By Nov 22.' }]);
  await goOn();
  await screen.findByText('Fund password');
  await enter('123456');
  expect(await screen.findByRole('dialog', { name: 'On its way' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Withdraw' })).toBeNull();
});

test('lines with two decimals add up: costs are rounded up, receipts down', () => {
  render(
    ui(
      <ConfirmSheet
        isOpen
        onClose={() => {}}
        title="Early payout"
        lines={[
          { label: 'Orders', amount: usdt('546.08') },
          { label: 'Fee', amount: usdt('27.304'), flow: 'out' },
        ]}
        result={{ label: 'You get now', amount: usdt('518.776') }}
        after={[{ label: 'Available afterwards', amount: usdt('997.3475') }]}
        action="Go on"
        doneAction="Fine"
        onConfirm={async () => ({ kind: 'closed' })}
      />,
    ),
  );
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of ['546.08', '27.31', '518.77', '997.34']) expect(text).toContain(part);
});
