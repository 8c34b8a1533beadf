import * as z from 'zod/mini';
import { fields, id, instant, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, challenge, keyIdInput, operatorEndpoint, SIGNED, signedInput } from '../kernel.ts';

/** Roles whose keys have a duty: admins admit keys, finance approves payments, support grants levels. */
const WHO_SIGNS = ['admin', 'finance', 'finance-approver', 'support'] as const;
const byKey = { kind: 'device-key', field: 'keyId' } as const;

const deviceKey = fields({
  keyId: z.string(),
  personId: id<'operator'>(),
  personName: z.string(),
  duty: word(['payouts', 'levels', 'keys']),
  /** For the signer's configuration, which lists its first keys. */
  publicKey: z.string(),
  label: z.string(),
  offeredAt: instant,
  confirmedAt: z.nullable(instant),
  retiredAt: z.nullable(instant),
  confirmedBy: z.array(id<'operator'>()),
  /** Why the signer rejects it. */
  signerRefused: z.nullable(z.string()),
});

export const listKeys = operatorEndpoint({
  name: 'staff.list-keys',
  path: '/api/operator/staff/key-list',
  roles: [...WHO_SIGNS, 'auditor'],
  kind: 'view',
  isPersonal: true,
  summary: 'Device keys of the staff, the newest first, and who has signed for them.',
  request: nothing,
  answer: fields({ list: z.array(deviceKey) }),
});

export const beginKey = operatorEndpoint({
  name: 'staff.begin-key',
  path: '/api/operator/staff/key-begin',
  roles: WHO_SIGNS,
  kind: 'change',
  summary: 'What a browser needs to make a device key for the caller; good for five minutes.',
  request: nothing,
  answer: fields({ text: z.string(), rpId: z.string(), known: z.array(z.string()) }),
  refusals: ['role-not-allowed'],
});

const part = z
  .string(refusing('invalid-input'))
  .check(z.regex(/^[A-Za-z0-9_-]{1,4000}$/, refusing('invalid-input')));

export const offerKey = operatorEndpoint({
  name: 'staff.offer-key',
  path: '/api/operator/staff/key-offer',
  roles: WHO_SIGNS,
  kind: 'change',
  asksForCode: true,
  secrets: ['client_data', 'authenticator_data'],
  summary:
    'Offers a device key of the caller’s own (WebAuthn, ES256). It counts when two admins have signed for it.',
  request: fields({
    label: requiredText('field-required', 80),
    clientData: part,
    authenticatorData: part,
    code: appCodeInput,
  }),
  answer: deviceKey,
  refusals: ['second-factor-wrong', 'role-not-allowed', 'device-key-refused', 'approval-not-signed'],
});

export const askKeyChallenge = operatorEndpoint({
  name: 'staff.ask-key-challenge',
  path: '/api/operator/staff/key-challenge',
  roles: ['admin'],
  kind: 'change',
  subject: byKey,
  summary: 'What an admin signs to let a key in or to take it away, word for word.',
  request: fields({ keyId: keyIdInput, act: word(['enrol', 'retire']) }),
  answer: challenge,
  refusals: ['role-not-allowed', 'device-key-unknown'],
});

export const confirmKey = operatorEndpoint({
  name: 'staff.confirm-key',
  path: '/api/operator/staff/key-confirm',
  roles: ['admin'],
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: byKey,
  summary:
    'Signs that a key is its owner’s; the second admin lets it in. Only the first two keys of admins are confirmed without a signature, each by the other admin.',
  request: fields({ keyId: keyIdInput, signed: z.optional(signedInput), code: appCodeInput }),
  answer: deviceKey,
  refusals: [
    'second-factor-wrong',
    'role-not-allowed',
    'device-key-unknown',
    ...SIGNED,
    'own-account',
    'second-person-needed',
  ],
});

export const retireKey = operatorEndpoint({
  name: 'staff.retire-key',
  path: '/api/operator/staff/key-retire',
  roles: WHO_SIGNS,
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: byKey,
  summary:
    'Takes a key away: an admin anybody’s, others their own. In the console it is over at once; the signer wants an admin’s signature.',
  request: fields({ keyId: keyIdInput, signed: z.optional(signedInput), code: appCodeInput }),
  answer: deviceKey,
  refusals: ['second-factor-wrong', 'role-not-allowed', 'device-key-unknown', ...SIGNED],
});
