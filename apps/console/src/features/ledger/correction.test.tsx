import { idOf } from '@cliffhanger/core/kernel';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screenUnderTest } from '../../../test/support-screen.tsx';
import { Correction } from './correction.tsx';

const ID = idOf<'transfer'>('0198c0de-0000-7000-8000-00000000000a');

describe('a deposit that was wrong', () => {
  const { answer, preview, shown, sent } = screenUnderTest(<Correction id={ID} kind="deposit" />);

  test('is proposed with a reason, a code and who bears what is gone', async () => {
    answer({
      transfer_id: ID,
      seller_id: ID,
      reason: 'Paid twice.',
      bears_rest: true,
      proposed_by: ID,
      proposed_at: '2026-11-16T12:00:00.000Z',
      correction_id: null,
    });
    preview({
      posted_when: 'after_second_person',
      lines: [
        { account: 'custody:bep20', asset: 'USDT', amount: '50000000' },
        { account: 'seller:available', asset: 'USDT', amount: '-50000000' },
      ],
    });
    shown('finance');
    expect(screen.getByText(/reverses all of it/)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Booked when a second person agrees; nothing before.')).toBeTruthy();
    expect(screen.getAllByText('−50.00')).toHaveLength(2);
    await user.click(screen.getByLabelText(/the platform bears the rest/));
    await user.type(screen.getByLabelText(/Reason/), 'Paid twice.');
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
    expect(await screen.findByText('deed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Put it right' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/An approver has to request the same/);
    expect(sent()).toMatchObject({
      reason: 'Paid twice.',
      bears_rest: true,
      code: '123456',
      signed: { key_id: 'a2V5' },
    });
  });

  test('offers nothing to who may only look', () => {
    shown('auditor');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a payment', () => {
  const { shown } = screenUnderTest(<Correction id={ID} kind="payment" />);

  test('is not corrected, and it is said what puts it right', () => {
    shown('finance');
    expect(screen.getByText(/put right by its refund/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
