import { accept, type Result, refuse } from '../../kernel/index.ts';
import { parsePhone } from './phone.ts';
import type { Contact } from './seller.ts';

const TELEGRAM_NAME = /^[A-Za-z][A-Za-z0-9_]{3,31}$/;
const TELEGRAM_PREFIX = /^(?:https:\/\/t\.me\/|t\.me\/|@)/i;

/** Normalises a seller's contact: `@name` or an international number. */
export function parseContact({ kind, address }: Contact, country: string): Result<Contact> {
  const field = 'contact.address';
  if (address.trim() === '')
    return refuse(kind === 'whatsapp' ? 'phone-required' : 'contact-required', { field });
  const phone = parsePhone(address, country);
  if (phone !== undefined) return accept({ kind, address: phone });
  if (kind === 'whatsapp') return refuse('phone-malformed', { field });
  const name = address.trim().replace(TELEGRAM_PREFIX, '');
  return TELEGRAM_NAME.test(name)
    ? accept({ kind, address: `@${name}` })
    : refuse('invalid-input', { field });
}
