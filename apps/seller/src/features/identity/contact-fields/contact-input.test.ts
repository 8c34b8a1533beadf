import { expect, test } from 'vitest';
import { refuseMalformedContact, typedAddress } from './contact-input.ts';

test('a Telegram contact is valid with and without its @, and as a number', () => {
  for (const address of ['mara_velden', '@mara_velden', '+31 6 1234 5678']) {
    expect(refuseMalformedContact({ kind: 'telegram', address }, 'NL')).toBeUndefined();
  }
});

test('a WhatsApp contact is a number', () => {
  expect(refuseMalformedContact({ kind: 'whatsapp', address: '+31 6 1234 5678' }, 'NL')).toBeUndefined();
  expect(refuseMalformedContact({ kind: 'whatsapp', address: 'mara_velden' }, 'NL')).toEqual({
    field: 'contact.address',
    name: 'phone-malformed',
  });
});

test('in China the short form of a mobile number is enough', () => {
  const contact = { kind: 'whatsapp', address: '13812345678' } as const;
  expect(refuseMalformedContact(contact, 'CN')).toBeUndefined();
  expect(refuseMalformedContact(contact, 'NL')?.name).toBe('phone-malformed');
});

test('an empty contact is refused as the server does, as a missing number or name', () => {
  const missing = (kind: 'telegram' | 'whatsapp') =>
    refuseMalformedContact({ kind, address: ' ' }, 'NL')?.name;
  expect([missing('telegram'), missing('whatsapp')]).toEqual(['contact-required', 'phone-required']);
});

test('a stored name is edited without its @', () => {
  expect(typedAddress({ kind: 'telegram', address: '@mara_velden' })).toBe('mara_velden');
  expect(typedAddress({ kind: 'whatsapp', address: '+31612345678' })).toBe('+31612345678');
});
