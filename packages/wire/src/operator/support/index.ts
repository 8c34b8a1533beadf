import { AUDIT_RULES } from '@cliffhanger/core/orders';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { emailInput } from '../../identity/index.ts';
import { fields, id, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { levelName } from '../../levels/level.ts';
import { appCodeInput, operatorEndpoint, reasonInput } from '../kernel.ts';

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

export const grantLevel = operatorEndpoint({
  name: 'support.grant-level',
  path: '/api/operator/support/grant-level',
  roles: ['support'],
  kind: 'change',
  isPersonal: true,
  asksForCode: true,
  subject: { kind: 'seller', field: 'email' },
  summary: 'Gives a seller a higher level with all that it brings, for a reason that the seller reads.',
  request: fields({ email: emailInput, level: levelName, reason: reasonInput, code: appCodeInput }),
  answer: fields({ level: levelName }),
  refusals: [
    'second-factor-wrong',
    'field-required',
    'account-does-not-exist',
    'registration-pending',
    'level-not-higher',
  ],
});

export const openAudit = operatorEndpoint({
  name: 'support.open-audit',
  path: '/api/operator/support/open-audit',
  roles: ['support'],
  kind: 'change',
  subject: { kind: 'order', field: 'number' },
  summary:
    'Holds an order for what was found out about it; the seller is told. It is decided like a complaint.',
  request: fields({
    sellerId: id<'seller'>(),
    number: requiredText('field-required', 20),
    rule: word(AUDIT_RULES),
    note: reasonInput,
  }),
  answer: nothing,
  refusals: ['order-unknown', 'order-data-changed'],
});
