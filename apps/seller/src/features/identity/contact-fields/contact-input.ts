import { type Contact, parseContact } from '@cliffhanger/core/identity';
import { refusing } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { FieldRefusal } from '../../../shared/forms/index.ts';

/** Like the contract's, except that an empty address is refused by its kind, below. */
export const typedContactInput = z.object({
  kind: z.enum(['telegram', 'whatsapp'], refusing('contact-required')),
  address: z.string(refusing('contact-required')).check(z.trim(), z.maxLength(64, refusing('invalid-input'))),
});

export const EMPTY_CONTACT: Contact = { kind: 'telegram', address: '' };

/** Applies the server's rule in the form. */
export function refuseMalformedContact(contact: Contact, country: string): FieldRefusal | undefined {
  const parsed = parseContact(contact, country);
  return parsed.ok ? undefined : { field: 'contact.address', name: parsed.refusal.name };
}

/** Stored as `@name`; the form shows the `@` as a prefix. */
export const typedAddress = ({ address }: Contact): string => address.replace(/^@/, '');
