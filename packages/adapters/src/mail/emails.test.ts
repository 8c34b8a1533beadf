import type { Mail, MailTemplate } from '@cliffhanger/application/ports';
import {
  CERTIFICATION_REJECTION_RULES,
  REGISTRATION_REJECTION_RULES,
  STORE_REJECTION_RULES,
} from '@cliffhanger/core/identity';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LINK_REJECTION_RULES } from '@cliffhanger/core/promotion';
import { describe, expect, test } from 'vitest';
import type { EmailPart } from './email.ts';
import { MAIL_TEMPLATES, writeEmail } from './emails.ts';
import { renderEmail } from './render-email.ts';

const SENDER = { brand: 'Cliffhanger', publicUrl: 'https://app.example.com/', appealHours: 72 };
const NAME = 'Ada Lovelace';

const PURCHASE = {
  number: 'CH-23456789',
  drama: 'The Ninth Debt',
  first: '6',
  last: '15',
  count: '10',
  amount: '5',
  seller: 'Night Theatre',
  paidAt: Date.UTC(2026, 10, 16, 9, 5),
  url: 'https://app.example.com/watch/receipts/open#secret',
};

const FACTS: Readonly<Record<MailTemplate, Readonly<Record<string, string | number>>>> = {
  'email-code': { code: '042137', minutes: '10' },
  'registration-received': { name: NAME, hours: '24' },
  'registration-approved': { name: NAME },
  'registration-rejected': {
    name: NAME,
    rule: 'social-account-not-found',
    note: 'The page says that there is no such user.',
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'login-password-changed': { name: NAME },
  'fund-password-changed': { name: NAME },
  'email-changed': { name: NAME, newEmail: 'n…@example.org' },
  'account-deleted': { name: NAME },
  'orders-new': { name: NAME, orders: '3', amount: '1234.5', toShip: '1' },
  'orders-settled': { name: NAME, orders: '21', amount: '1234.5' },
  'promotion-link-approved': {
    name: NAME,
    drama: 'The Ninth Debt',
    url: 'https://tiktok.com/@ada/video/7',
  },
  'promotion-link-rejected': {
    name: NAME,
    drama: 'The Ninth Debt',
    url: 'https://tiktok.com/@ada/video/7',
    rule: 'post-not-public',
    note: 'It asks me to log in.',
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'payout-method-removed': { name: NAME, target: '0x5aAe…eAed' },
  'payout-method-added': { name: NAME, target: '0x5aAe…eAed', readyAt: Date.UTC(2026, 11, 24, 18, 30) },
  'withdrawal-requested': { name: NAME, amount: '40', target: '0x5aAe…eAed' },
  'deposit-credited': { name: NAME, amount: '250' },
  'deposit-rejected': {
    name: NAME,
    amount: '250',
    rule: 'transfer-not-found',
    note: 'Nothing has arrived.',
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'viewer-sign-in': { url: 'https://app.example.com/watch/sign-in#secret', minutes: '15' },
  'pre-order-delivered': { drama: 'The Ninth Debt', number: 'CH-7K2M9QXA', first: '9', last: '12' },
  'pre-order-refunded': {
    drama: 'The Ninth Debt',
    number: 'CH-7K2M9QXA',
    first: '9',
    last: '12',
    amount: '2',
    day: '2026-11-22',
  },
  'viewer-receipt': { ...PURCHASE, taxLabel: 'VAT', tax: '0.80' },
  'viewer-cancellation': { ...PURCHASE, back: '4', network: '' },
  'viewer-refund': { ...PURCHASE, back: '4', network: '' },
  'viewer-complaint-received': { ...PURCHASE, answerBy: Date.UTC(2026, 11, 24, 18, 30) },
  'viewer-complaint-upheld': {
    ...PURCHASE,
    back: '4',
    network: '',
    reason: 'captions-or-sound',
    note: 'Episode 9 has no sound.',
  },
  'viewer-complaint-part-refunded': {
    ...PURCHASE,
    back: '1',
    network: 'bep20',
    episodes: '9',
    many: '1',
    reason: 'captions-or-sound',
    note: 'Episode 9 has no sound.',
  },
  'viewer-complaint-dismissed': {
    ...PURCHASE,
    reason: 'plays-as-described',
    note: 'All captions are there.',
  },
  'viewer-complaint-undecided': PURCHASE,
  'staff-invited': { name: NAME, url: 'https://app.example.com/console/#/invitation?token=t', hours: '72' },
  'staff-suspended': { name: 'Cleo', person: NAME, by: 'Ben' },
  'withdrawal-paid': { name: NAME, amount: '100', net: '99', hash: `0x${'ab'.repeat(32)}` },
  'withdrawal-rejected': {
    name: NAME,
    amount: '100',
    rule: 'address-reported',
    note: 'Reported as stolen.',
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'account-locked': {
    name: NAME,
    rule: 'device-stolen',
    note: 'You called us about your telephone.',
    until: Date.UTC(2026, 11, 12, 9, 0),
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'account-unlocked': { name: NAME },
  'certification-approved': { name: NAME },
  'certification-rejected': {
    name: NAME,
    rule: 'picture-unreadable',
    note: 'The lower half is too dark.',
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'store-approved': { name: NAME, store: 'Night Theatre' },
  'store-rejected': {
    name: NAME,
    store: 'Night Theatre',
    rule: 'contact-details',
    note: 'Please take the telephone number out.',
    appealUntil: Date.UTC(2026, 11, 24, 18, 30),
  },
  'appeal-upheld': {
    name: NAME,
    answer: 'The picture can be read after all.',
    deed: 'unlocked-paid',
    amount: '12.4',
  },
  'mail-trial': { name: NAME },
  'promise-missed': {
    name: NAME,
    queue: 'promotion-link',
    count: '3',
    since: Date.UTC(2026, 11, 24, 18, 30),
  },
  'duty-called': {
    name: NAME,
    by: 'Ines Okafor',
    queue: 'withdrawal',
    item: '0198c0de-0000-7000-8000-000000000001',
  },
  'promise-missed-twice': { name: NAME, queue: 'deposit', count: '1', since: Date.UTC(2026, 11, 24, 18, 30) },
  'remedy-paid': { name: NAME, amount: '12.4' },
  'remedy-declined': {
    name: NAME,
    amount: '12.4',
    note: 'The film did stop.',
    until: Date.UTC(2026, 11, 24, 18, 30),
  },
  'appeal-dismissed': { name: NAME, answer: 'The document ended in May.' },
};

const mailOf = (template: MailTemplate, locale: Locale, more: object = {}): Mail =>
  ({ to: 'ada@example.com', locale, template, facts: { ...FACTS[template], ...more } }) as Mail;
const rendered = (template: MailTemplate, locale: Locale, more?: object) =>
  renderEmail(writeEmail(mailOf(template, locale, more), SENDER));

const every = MAIL_TEMPLATES.flatMap((template) => LOCALES.map((locale) => [template, locale] as const));

describe.each(every)('%s in %s', (template, locale) => {
  const { subject, html, text } = rendered(template, locale);

  test('has all of its texts, and its placeholders filled', () => {
    for (const part of [subject, html, text]) {
      expect(part.trim()).not.toBe('');
      expect(part).not.toMatch(/\bmail\.[a-z]|undefined|NaN|\[object|\{\w+\}/);
    }
    expect(subject.length).toBeLessThanOrEqual(78);
  });

  test('says in text all that it says in HTML', () => {
    const content = writeEmail(mailOf(template, locale), SENDER);
    expect(text).toContain(content.title);
    for (const words of content.parts.flatMap(wordsOf)) expect(text).toContain(words);
  });

  test('is a page that mail programs understand', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="[a-zA-Z-]+" dir="ltr">/);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('max-width:600px');
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<table role="presentation"/g)?.length).toBe(html.match(/<table/g)?.length);
    expect(html).not.toMatch(/<(script|img|svg|link|iframe|form)\b/);
    expect(html.length).toBeLessThan(20_000);
    expect(unclosed(html)).toEqual([]);
  });

  test('leads nowhere but to us', () => {
    for (const [, url] of html.matchAll(/href="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/app\.example\.com\/((console\/)?#\/|watch\/(sign-in|receipts\/open)#)/);
  });
});

function wordsOf(part: EmailPart): readonly string[] {
  if (part.kind === 'facts') return part.facts.map(({ text }) => text);
  return part.kind === 'action' ? [part.label, part.url] : [part.text];
}

/** Tags without a matching opening or closing tag. */
function unclosed(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (['meta', 'br'].includes(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return [`</${name}> closes nothing`];
  }
  return open;
}

test('facts are words, never markup', () => {
  const name = `<img src=x onerror=alert(1)> & "O'Neil"`;
  const note = '<a href="https://evil.example">log in here</a>';
  const { html, text } = rendered('registration-rejected', 'en', { name, note });
  expect(html).not.toMatch(/<img|evil\.example"/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;O&#39;Neil&quot;');
  expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;');
  expect(text).toContain(name);
});

test('the code stands alone and can be read aloud; the subject does not give it away', () => {
  const { subject, html, text } = rendered('email-code', 'en');
  expect(text).toContain('\n\n042137\n\n');
  expect(html).toMatch(/letter-spacing[^>]*>042137</);
  expect(subject).not.toContain('042137');
  expect(text).toContain('10 minutes');
});

test('what a list of mails shows behind the subject comes first and is not seen in the mail itself', () => {
  const { html } = rendered('registration-approved', 'en');
  const body = html.slice(html.indexOf('<body'));
  expect(body).toMatch(/^<body[^>]*>\n<div style="display:none[^"]*">You can log in now\.<\/div>/);
});

test.each(REGISTRATION_REJECTION_RULES)('a rejection by the rule %s tells it in words', (rule) => {
  const { text } = rendered('registration-rejected', 'en', { rule });
  expect(text).not.toContain(rule);
  expect(text).toMatch(/Reason: \w+/);
});

test.each(LINK_REJECTION_RULES)('a post rejected by the rule %s is told so in words', (rule) => {
  const { text } = rendered('promotion-link-rejected', 'en', { rule });
  expect(text).not.toContain(rule);
  expect(text).toMatch(/Reason: \w+/);
  expect(text).toContain('https://tiktok.com/@ada/video/7');
});

test.each([
  ...CERTIFICATION_REJECTION_RULES.map((rule) => ['certification-rejected', rule] as const),
  ...STORE_REJECTION_RULES.map((rule) => ['store-rejected', rule] as const),
])('%s by the rule %s tells it in words, in every language', (template, rule) => {
  for (const locale of LOCALES) expect(rendered(template, locale, { rule }).text).not.toContain(rule);
});

test('a rejection tells until when to appeal, in the reader’s form of a date', () => {
  expect(rendered('registration-rejected', 'en').text).toContain('December 24, 2026 at 6:30 PM UTC');
  expect(rendered('registration-rejected', 'de').text).toContain('24. Dezember 2026');
});

test('a rejection without a note has no empty line for one', () => {
  expect(rendered('registration-rejected', 'en', { note: '' }).text).not.toContain('Note from');
});

test('a rule that has no text is a bug, not a mail', () => {
  expect(() => rendered('registration-rejected', 'en', { rule: 'because' })).toThrow(
    'a rule that has no text',
  );
});
