import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint } from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['support', 'admin', 'auditor'];
/** Whoever answers there is believed by sellers: not in the hands of those who answer. */
const WHO_EDITS: readonly StaffRole[] = ['admin'];

const hour = z.nullable(
  z
    .string(refusing('invalid-input'))
    .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, refusing('invalid-input'))),
);

const contact = fields({
  kind: word(['telegram', 'whatsapp', 'email']),
  name: requiredText('field-required', 80),
  address: requiredText('field-required', 200),
  /** In UTC, `08:00`; both or none. */
  opensAt: hour,
  closesAt: hour,
});

export const listContacts = operatorEndpoint({
  name: 'support.list-office-contacts',
  path: '/api/operator/support/contact-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary: 'The support contacts in their order.',
  request: nothing,
  answer: fields({ list: z.array(contact) }),
});

export const saveContacts = operatorEndpoint({
  name: 'support.save-contacts',
  path: '/api/operator/support/contact-save',
  roles: WHO_EDITS,
  kind: 'change',
  asksForCode: true,
  summary: 'The support contacts that everybody sees, all of them in their order; one at least.',
  request: fields({
    contacts: z
      .array(contact)
      .check(z.minLength(1, refusing('contact-required')), z.maxLength(20, refusing('invalid-input'))),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'field-required', 'contact-required'],
});
