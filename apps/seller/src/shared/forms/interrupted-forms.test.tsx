import { idOf } from '@cliffhanger/core/kernel';
import { TextField } from '@cliffhanger/ui';
import { emailInput, passwordInput } from '@cliffhanger/wire/identity';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARA } from '../../../test/mara.ts';
import { changeLocale } from '../language/index.ts';
import { endSession, openSession, type SellerUser } from '../session/index.ts';
import { forgetInterruptedForms, interruptedAddress, keepOpenForms } from './interrupted-forms.ts';
import { useKeptText } from './use-kept-typing.ts';
import { useRefusalForm } from './use-refusal-form.ts';

const NORA: SellerUser = { ...MARA, id: idOf('0190c8f2-7a44-7000-8000-000000000002') };
const ADDRESS = '/pages/setup/nav?part=store';

function Form() {
  const form = useRefusalForm({
    inputs: { email: emailInput, password: passwordInput },
    start: { email: '', password: '' },
    send: async () => ({ ok: true, value: '' }),
    onAccepted: () => {},
  });
  const [amount, setAmount] = useKeptText('amount');
  return (
    <>
      <TextField {...form.field('email')} label="Email" />
      <TextField {...form.field('password')} label="Password" />
      <TextField label="Amount" value={amount} onChange={({ target }) => setAmount(target.value)} />
    </>
  );
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(async () => {
  await changeLocale('en');
  window.location.hash = `#${ADDRESS}`;
  openSession({ token: 'secret', user: MARA });
});
afterEach(() => {
  forgetInterruptedForms();
  endSession('logged-out');
});

/** Types into the form, loses the session, and logs in again. */
async function isInterrupted(comingBack: SellerUser): Promise<string | undefined> {
  const { unmount } = render(<Form />);
  await userEvent.type(screen.getByLabelText('Email'), 'mara@night');
  await userEvent.type(screen.getByLabelText('Password'), 'lantern-7');
  await userEvent.type(screen.getByLabelText('Amount'), '12.5');
  endSession('expired');
  keepOpenForms(ADDRESS);
  unmount();
  openSession({ token: 'another', user: comingBack });
  return interruptedAddress(comingBack.id);
}

test('what was typed is back after logging in again, but for passwords', async () => {
  expect(await isInterrupted(MARA)).toBe(ADDRESS);
  render(<Form />);
  expect([valueOf('Email'), valueOf('Password'), valueOf('Amount')]).toEqual(['mara@night', '', '12.5']);
});

test('it comes back once, and not on another page', async () => {
  await isInterrupted(MARA);
  window.location.hash = '#/pages/mine/mine';
  const elsewhere = render(<Form />);
  expect(valueOf('Email')).toBe('');
  elsewhere.unmount();
  window.location.hash = `#${ADDRESS}`;
  const first = render(<Form />);
  expect(valueOf('Email')).toBe('mara@night');
  first.unmount();
  render(<Form />);
  expect(valueOf('Email')).toBe('');
});

test('nobody else sees it, also when the first seller logs in after them', async () => {
  expect(await isInterrupted(NORA)).toBeUndefined();
  const { unmount } = render(<Form />);
  expect(valueOf('Email')).toBe('');
  unmount();
  openSession({ token: 'third', user: MARA });
  expect(interruptedAddress(MARA.id)).toBeUndefined();
});

test('a form that nobody typed into is not come back to', () => {
  const { unmount } = render(<Form />);
  keepOpenForms(ADDRESS);
  unmount();
  expect(interruptedAddress(MARA.id)).toBeUndefined();
});
