import { PagesOf, routerAt } from '@cliffhanger/client/router/for-tests';
import { getAppConfig } from '@cliffhanger/wire/content';
import { register, sendEmailCode } from '@cliffhanger/wire/identity';
import { PAGES } from '@cliffhanger/wire/pages';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APP_CONFIG } from '../../../../test/app-config.ts';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { keepDraft, readDraft } from './draft.ts';
import { RegisterScreen } from './register-screen.tsx';

const REGISTER = PAGES.register;

const DRAFT = {
  realName: 'Mara Velden',
  country: 'NL',
  email: 'mara@night.example',
  invitationCode: 'NIGHT777',
  socialAccounts: [{ handle: 'mara.nightlantern', followers: '18,400' }],
  contact: { kind: 'telegram' as const, address: 'mara_velden' },
};

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

let sent: Sent[] = [];
let registrationResponse: object = {};

const envelope = (response: object): Response =>
  Response.json({ code: 0, msg: '', data: {}, request_id: 'r', ...response });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await changeLocale('en');
  await loadMessages(['identity']);
  sent = [];
  registrationResponse = { data: { promised_by: '2026-11-16T12:00:00.000Z' } };
  window.scrollTo = () => {};
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === getAppConfig.path) return envelope({ data: APP_CONFIG });
    sent.push({ path, body: JSON.parse(body) as Sent['body'] });
    return envelope(path === register.path ? registrationResponse : {});
  });
});

afterEach(() => vi.unstubAllGlobals());

function open(address: string = REGISTER) {
  const router = routerAt(address, {
    [REGISTER]: RegisterScreen,
    [PAGES.reviewResult]: () => <p>In review</p>,
  });
  render(<PagesOf router={router} />);
  return router;
}

// Typing into every field is slow on a loaded machine.
vi.setConfig({ testTimeout: 30_000 });

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const heading = (name: string) => screen.findByRole('heading', { name });

async function comesToReview() {
  await userEvent.type(screen.getByLabelText('Password'), 'a lantern at night');
  await userEvent.type(screen.getByLabelText('Repeat password'), 'a lantern at night');
  await goOn();
  await heading('Check your email');
  await userEvent.type(screen.getByLabelText('Code from the email'), '123456');
  await goOn();
  await heading('Where do you post?');
  await goOn();
  await heading('All correct?');
}

const sendForReview = async () => {
  const consent = await screen.findByRole('switch', { name: /^I accept the rules/ });
  // The switch is disabled until the terms version has loaded.
  await waitFor(() => expect(consent).toHaveProperty('disabled', false));
  await userEvent.click(consent);
  expect(consent.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Send for review' }));
};

test('an invitation link fills in the code', () => {
  open(`${REGISTER}?invitation=LANTERN9`);
  expect(screen.getByLabelText('Invitation code')).toHaveProperty('value', 'LANTERN9');
});

test('completing all steps ends at the review, and deletes the draft', async () => {
  keepDraft(DRAFT);
  const router = open();
  await comesToReview();
  await sendForReview();
  await screen.findByText('In review');
  expect(router.state().shown?.location.query).toBe('email=mara%40night.example');
  expect(readDraft()).toBeUndefined();
  expect(sent.map(({ path }) => path)).toEqual([sendEmailCode.path, register.path]);
  expect(sent[1]?.body).toMatchObject({
    code: '123456',
    social_accounts: [{ handle: 'mara.nightlantern', followers: 18_400 }],
  });
});

test('a refused code returns to its step with the reason and keeps the other fields', async () => {
  keepDraft(DRAFT);
  registrationResponse = { code: 2005, msg: 'This code has expired.', data: { field: 'code', facts: {} } };
  open();
  await comesToReview();
  await sendForReview();
  await heading('Check your email');
  const code = screen.getByLabelText('Code from the email');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This code has expired.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(readDraft()).toEqual(DRAFT);
});

test('a taken address returns to the first step', async () => {
  keepDraft(DRAFT);
  registrationResponse = {
    code: 2002,
    msg: 'The email has been registered.',
    data: { field: 'email', facts: {} },
  };
  open();
  await comesToReview();
  await sendForReview();
  await heading('Tell us who you are');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

test('a later step without the passwords redirects to the first step', async () => {
  keepDraft(DRAFT);
  const router = open(`${REGISTER}?step=review`);
  await heading('Tell us who you are');
  await waitFor(() => expect(router.state().shown?.location.query).toBe('step=account'));
});

test('an incomplete first step sends no code', async () => {
  open();
  await goOn();
  expect(screen.getByText('Please enter your real name.')).toBeTruthy();
  expect(screen.getByText('Please choose your country.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('submitting without consent focuses the switch and shows an error beside it', async () => {
  keepDraft(DRAFT);
  open();
  await comesToReview();
  const consent = await screen.findByRole('switch', { name: /^I accept the rules/ });
  await waitFor(() => expect(consent).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(document.activeElement).toBe(consent);
  expect(consent.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(consent.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).not.toBe('');
});
