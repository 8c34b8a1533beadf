import { type Contact, parseContact } from '@cliffhanger/core/identity';
import { refusing, requiredText } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { FieldRefusal } from '../../../shared/forms/index.ts';

export const typedContactInput = z.object({
  kind: z.enum(['telegram', 'whatsapp'], refusing('contact-required')),
  address: requiredText('contact-required', 64),
});

export const EMPTY_CONTACT: Contact = { kind: 'telegram', address: '' };

/** The rule of the server, before the server is asked. */
export function refuseMalformedContact(contact: Contact, country: string): FieldRefusal | undefined {
  if (contact.address.trim() === '') return undefined;
  const parsed = parseContact(contact, country);
  return parsed.ok ? undefined : { field: 'contact.address', name: parsed.refusal.name };
}

/** Stored as `@name`; typed behind a painted `@`. */
export const typedAddress = ({ address }: Contact): string => address.replace(/^@/, '');
