import { AUDIT_RULES } from '@cliffhanger/core/orders';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { emailInput } from '../../identity/index.ts';
import { fields, id, instant, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { levelName } from '../../levels/level.ts';
import {
  appCodeInput,
  operatorEndpoint,
  reasonInput,
  SIGNED,
  signedInput,
  statedPosting,
} from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['support', 'admin', 'auditor'];
/** Sellers trust these contacts, so support staff cannot change their own. */
const WHO_EDITS: readonly StaffRole[] = ['admin'];

/** Support requests a grant, another role agrees. */
const WHO_GRANTS: readonly StaffRole[] = ['support', 'finance', 'finance-approver'];

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
  roles: WHO_GRANTS,
  kind: 'change',
  isPersonal: true,
  asksForCode: true,
  secrets: ['signed'],
  subject: { kind: 'seller', field: 'email' },
  summary:
    'A higher level with all that it brings, for a reason that the seller reads. Proposed by support, given when a second person, of finance, asks for the same.',
  request: fields({
    email: emailInput,
    level: levelName,
    reason: reasonInput,
    /** Signs the text of `reviews/deed-challenge`. */
    signed: z.optional(signedInput),
    code: appCodeInput,
  }),
  answer: fields({ level: levelName, state: word(['proposed', 'granted']) }),
  refusals: [
    'second-factor-wrong',
    ...SIGNED,
    'field-required',
    'account-does-not-exist',
    'registration-pending',
    'level-not-higher',
    'second-person-needed',
    'nothing-proposed',
  ],
});

export const previewLevelGrant = operatorEndpoint({
  name: 'support.preview-level-grant',
  path: '/api/operator/support/level-grant-preview',
  roles: WHO_GRANTS,
  kind: 'view',
  isPersonal: true,
  subject: { kind: 'seller', field: 'email' },
  summary: 'What a level would bring a seller, and what granting it would book.',
  request: fields({ email: emailInput, level: levelName }),
  answer: fields({ from: levelName, rightsAdded: z.int(), ...statedPosting }),
  refusals: ['account-does-not-exist', 'level-not-higher'],
});

export const resendReceipt = operatorEndpoint({
  name: 'support.resend-receipt',
  path: '/api/operator/support/resend-receipt',
  roles: ['support'],
  kind: 'change',
  isPersonal: true,
  subject: { kind: 'order', field: 'number' },
  summary:
    'Sends the receipt of an order again, to the address that the viewer bought with; three times a day at most.',
  request: fields({ number: requiredText('field-required', 20) }),
  /** `v…@example.org` */
  answer: fields({ sentTo: z.string() }),
  refusals: ['order-unknown', 'receipt-without-address', 'too-many-tries'],
});

export const listLevelGrants = operatorEndpoint({
  name: 'support.list-level-grants',
  path: '/api/operator/support/level-grant-list',
  roles: [...WHO_GRANTS, 'admin', 'auditor'],
  kind: 'view',
  isPersonal: true,
  summary: 'Levels that support has proposed and nobody has confirmed yet, oldest first.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        email: z.string(),
        from: levelName,
        level: levelName,
        reason: z.string(),
        /** The postings of its confirmation. */
        consequence: fields(statedPosting),
        proposedBy: z.string(),
        proposedAt: instant,
      }),
    ),
  }),
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
