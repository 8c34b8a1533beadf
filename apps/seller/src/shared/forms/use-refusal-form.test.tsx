import { Button, TextField } from '@cliffhanger/ui';
import { emailInput, passwordConfirmationInput, passwordInput } from '@cliffhanger/wire/identity';
import { type Received, RequestFailed } from '@cliffhanger/wire/kernel';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '../language/index.ts';
import { useShownRefusal } from '../server/refusal-notice.ts';
import { FormProblem } from './form-problem.tsx';
import { useRefusalForm } from './use-refusal-form.ts';

beforeEach(async () => {
  await changeLocale('en');
  useShownRefusal.setState({ shown: undefined });
});

const send = vi.fn<(checked: unknown) => Promise<Received<string>>>();
const onAccepted = vi.fn();

function Form() {
  const form = useRefusalForm({
    inputs: { email: emailInput, password: passwordInput, confirmPassword: passwordConfirmationInput },
    start: { email: '', password: '', confirmPassword: '' },
    crossCheck: ({ password, confirmPassword }) =>
      password === confirmPassword ? undefined : { field: 'confirmPassword', name: 'passwords-differ' },
    send,
    onAccepted,
    offerQuery: ({ email }) => ({ email }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField {...form.field('email')} label="Email" />
      <TextField {...form.field('password')} label="Password" />
      <TextField {...form.field('confirmPassword')} label="Again" />
      <FormProblem text={form.problem} />
      <Button type="submit" repeatable busy={form.isBusy}>
        Send
      </Button>
    </form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function fillIn({ email = 'Mara@Night.example', password = 'lantern-7', again = 'lantern-7' } = {}) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Again'), again);
}

const refused = (refusal: object): Received<string> => ({
  ok: false,
  refusal: { code: 2001, name: 'wrong-password', message: 'Password error.', facts: {}, ...refusal },
});

beforeEach(() => {
  send.mockReset().mockResolvedValue({ ok: true, value: 'token' });
  onAccepted.mockReset();
});

test('an empty form is not sent: each missing field is marked, and the first takes focus', async () => {
  render(<Form />);
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Please enter your email.')).toBeTruthy();
  expect(screen.getByText('Please enter a password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('a field is validated on blur, not during the first input', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Email'), 'mara');
  expect(screen.queryByText('This is not a valid email address.')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('This is not a valid email address.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Email'), '@night.example');
  expect(screen.queryByText('This is not a valid email address.')).toBeNull();
});

test('the request contains the decoded values', async () => {
  render(<Form />);
  await fillIn();
  await submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({
    email: 'mara@night.example',
    password: 'lantern-7',
    confirmPassword: 'lantern-7',
  });
  await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
});

test('the refusal of a rule over two fields appears under its field', async () => {
  render(<Form />);
  await fillIn({ again: 'lantern-8' });
  await submit();
  expect(screen.getByText('The two passwords differ.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('a refusal about a field appears under it, keeps the input, and disappears on typing', async () => {
  send.mockResolvedValue(refused({ field: 'password' }));
  render(<Form />);
  await fillIn();
  await submit();
  expect(await screen.findByText('Password error.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Mara@Night.example');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  expect(screen.queryByText('Password error.')).toBeNull();
});

test('a refusal with a next step opens a dialog that receives the email', async () => {
  send.mockResolvedValue(refused({ offer: 'see-review' }));
  render(<Form />);
  await fillIn();
  await submit();
  await waitFor(() =>
    expect(useShownRefusal.getState().shown).toMatchObject({
      refusal: { offer: 'see-review' },
      query: { email: 'Mara@Night.example' },
    }),
  );
});

test('a refusal about the whole form and a network error appear above the button', async () => {
  send.mockResolvedValue(refused({}));
  render(<Form />);
  await fillIn();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Password error.');
  send.mockRejectedValue(new RequestFailed(undefined));
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No answer from the server'));
});
