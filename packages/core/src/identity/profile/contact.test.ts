import { expect, test } from 'vitest';
import { parseContact } from './contact.ts';
import { parsePhone } from './phone.ts';

test.each([
  ['+49 170 1234567', 'DE', '+491701234567'],
  ['+1 (415) 555-2671', 'US', '+14155552671'],
  ['13912345678', 'CN', '+8613912345678'],
  ['+86 139 1234 5678', 'CN', '+8613912345678'],
  ['+4917012345', 'CN', '+4917012345'],
])('%s in %s is the number %s', (typed, country, number) => {
  expect(parsePhone(typed, country)).toBe(number);
});

test.each([
  ['13912345678', 'DE'],
  ['12912345678', 'CN'],
  ['1391234567', 'CN'],
  ['+0170123456', 'DE'],
  ['+49170', 'DE'],
  ['+4917012345678901', 'DE'],
  ['＋４９１７０１２３４５６７', 'DE'],
])('%s in %s is no number', (typed, country) => {
  expect(parsePhone(typed, country)).toBeUndefined();
});

test('an empty contact is missed by its kind: a number, or a name', () => {
  const field = 'contact.address';
  expect(parseContact({ kind: 'whatsapp', address: ' ' }, 'DE')).toMatchObject({
    refusal: { name: 'phone-required', field },
  });
  expect(parseContact({ kind: 'telegram', address: '' }, 'DE')).toMatchObject({
    refusal: { name: 'contact-required', field },
  });
});

test('WhatsApp needs a number', () => {
  expect(parseContact({ kind: 'whatsapp', address: '@mara' }, 'DE')).toMatchObject({
    refusal: { name: 'phone-malformed', field: 'contact.address' },
  });
});

test.each(['mara_velden', '@mara_velden', 't.me/mara_velden', 'https://t.me/mara_velden'])(
  'Telegram takes the name however it is written: %s',
  (address) => {
    expect(parseContact({ kind: 'telegram', address }, 'DE')).toEqual({
      ok: true,
      value: { kind: 'telegram', address: '@mara_velden' },
    });
  },
);

test('Telegram takes a number too, and nothing else', () => {
  expect(parseContact({ kind: 'telegram', address: '+49 170 1234567' }, 'DE')).toMatchObject({
    value: { address: '+491701234567' },
  });
  for (const address of ['mv', '9lives', 'mara velden', 'https://evil.example/mara', '@@mara']) {
    expect(parseContact({ kind: 'telegram', address }, 'DE').ok).toBe(false);
  }
});
