import { usdt } from '@cliffhanger/core/kernel';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { type ConfirmOutcome, ConfirmSheet } from './confirm-sheet.tsx';

function rendered(outcomes: ConfirmOutcome[], change: { offReason?: string; asks?: boolean } = {}) {
  const onConfirm = vi.fn(async (_password: string | undefined) => outcomes.shift() as ConfirmOutcome);
  const onClose = vi.fn();
  const { asks = true, ...off } = change;
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
        {...(asks ? { fundPassword: { title: 'Confirm', label: 'Fund password' } } : {})}
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

test('what leaves, the fee, what arrives and the balance after stand there before any password is asked', () => {
  const { onConfirm } = rendered([]);
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of ['100.00', '1.00', '99.00', '382.16']) expect(text).toContain(part);
  expect(screen.queryByText('Fund password')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the password comes second and repeats what arrives and the fee; a wrong one may be tried again', async () => {
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

test('where nothing leaves the wallet no password is asked, and a problem is told beside the button', async () => {
  const { onConfirm } = rendered([{ kind: 'problem', text: 'The order has changed' }], { asks: false });
  await goOn();
  expect((await screen.findByRole('alert')).textContent).toBe('The order has changed');
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('without a line the button waits and says why', () => {
  rendered([], { offReason: 'You are offline' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go on' }).disabled).toBe(true);
  expect(screen.getByText('You are offline')).toBeDefined();
});

test('once it is done the title says so, and no longer asks to confirm', async () => {
  const { enter } = rendered([{ kind: 'done', title: 'On its way', text: 'By Nov 22.' }]);
  await goOn();
  await screen.findByText('Fund password');
  await enter('123456');
  expect(await screen.findByRole('dialog', { name: 'On its way' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Withdraw' })).toBeNull();
});

test('lines of two decimals add up: a cost is rounded up, what is received down', () => {
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
