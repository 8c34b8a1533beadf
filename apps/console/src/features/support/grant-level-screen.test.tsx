import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screenUnderTest } from '../../../test/support-screen.tsx';
import { GrantLevelScreen } from './grant-level-screen.tsx';

const { answer, preview, shown, sent } = screenUnderTest(<GrantLevelScreen />);

async function fills(email: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email of the seller'), email);
  await user.selectOptions(screen.getByLabelText('New level'), 'gold');
  await user.type(screen.getByLabelText('Reason, as the seller reads it'), 'Made up for an outage.');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Propose Gold' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

test('support grants a level for a reason and with a code, and reads what was done', async () => {
  answer({ level: 'gold', state: 'proposed' });
  shown('support');
  await fills('Mara@Example.org');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Gold is proposed for mara@example.org. Somebody of finance has to confirm it.',
  );
  expect(sent()).toMatchObject({
    level: 'gold',
    reason: 'Made up for an outage.',
    code: '123456',
    signed: { key_id: 'a2V5' },
  });
});

test('before it is proposed it is said what the level adds, and what the books will say', async () => {
  preview({
    from: 'silver',
    rights_added: 20,
    posted_when: 'after_second_person',
    lines: [
      { account: 'platform:episodes_issued', asset: 'EPISODE', amount: '-200' },
      { account: 'seller:episodes', asset: 'EPISODE', amount: '200' },
    ],
  });
  answer({ level: 'gold', state: 'proposed' });
  shown('support');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email of the seller'), 'mara@example.org');
  const box = await screen.findByRole('region', { name: 'What this decision does' });
  expect(box.textContent).toMatch(/\+200.*Booked when a second person agrees/);
  expect(screen.getByText('Now Silver. The new level adds 20 consignment rights.')).toBeTruthy();
});

test('a refusal is shown in the server’s words, and what was typed stays', async () => {
  answer({}, 1, 'The seller has this level or a higher one.');
  shown('support');
  await fills('mara@example.org');
  expect((await screen.findByRole('alert')).textContent).toBe('The seller has this level or a higher one.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason, as the seller reads it').value).not.toBe('');
  expect(screen.queryByRole('status')).toBeNull();
});

test('what is no email address is not sent', async () => {
  answer({ level: 'gold', state: 'proposed' });
  shown('support');
  await fills('mara at example');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not an email address/);
  expect(sent()).toBeUndefined();
});

test('who is not of support finds no form', async () => {
  shown('auditor');
  expect(screen.getByText(/Only support can do this/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
