import { idOf } from '@cliffhanger/core/kernel';
import { TextField } from '@cliffhanger/ui';
import { emailInput, passwordInput } from '@cliffhanger/wire/identity';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARA } from '../../../test/mara.ts';
import { changeLocale } from '../language/index.ts';
import { endSession, openSession, type SellerUser } from '../session/index.ts';
import { forgetInterruptedForms, interruptedAddress, saveOpenForms } from './interrupted-forms.ts';
import { useRefusalForm } from './use-refusal-form.ts';
import { useRestoredText } from './use-restored-input.ts';

const NORA: SellerUser = { ...MARA, id: idOf('0190c8f2-7a44-7000-8000-000000000002') };
const ADDRESS = '/pages/setup/nav?part=store';

function Form() {
  const form = useRefusalForm({
    inputs: { email: emailInput, password: passwordInput },
    start: { email: '', password: '' },
    send: async () => ({ ok: true, value: '' }),
    onAccepted: () => {},
  });
  const [amount, setAmount] = useRestoredText('amount');
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

/** Fills the form, ends the session and logs in again. */
async function isInterrupted(comingBack: SellerUser): Promise<string | undefined> {
  const { unmount } = render(<Form />);
  await userEvent.type(screen.getByLabelText('Email'), 'mara@night');
  await userEvent.type(screen.getByLabelText('Password'), 'lantern-7');
  await userEvent.type(screen.getByLabelText('Amount'), '12.5');
  endSession('expired');
  saveOpenForms(ADDRESS);
  unmount();
  openSession({ token: 'another', user: comingBack });
  return interruptedAddress(comingBack.id);
}

test('typed text is restored after logging in again, except passwords', async () => {
  expect(await isInterrupted(MARA)).toBe(ADDRESS);
  render(<Form />);
  expect([valueOf('Email'), valueOf('Password'), valueOf('Amount')]).toEqual(['mara@night', '', '12.5']);
});

test('typed text is restored once, and only on its own page', async () => {
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

test('another seller never sees the typed text, and their login discards it', async () => {
  expect(await isInterrupted(NORA)).toBeUndefined();
  const { unmount } = render(<Form />);
  expect(valueOf('Email')).toBe('');
  unmount();
  openSession({ token: 'third', user: MARA });
  expect(interruptedAddress(MARA.id)).toBeUndefined();
});

test('an untouched form is not restored', () => {
  const { unmount } = render(<Form />);
  saveOpenForms(ADDRESS);
  unmount();
  expect(interruptedAddress(MARA.id)).toBeUndefined();
});
