import type { RefusalName } from '@cliffhanger/core/kernel';
import { POSTED_WHEN } from '@cliffhanger/core/reviews';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { type Endpoint, endpoint, fields, refusing, requiredText, snakeWord } from '../kernel/index.ts';

/*
 * Calls of the console. The contract is the only source of permissions: the server, the test of every role
 * against every call, and the published list all read it.
 */

/** `before-login`: calls without a session. */
export type Allowed = readonly StaffRole[] | 'before-login';

export const EVERY_ROLE: readonly StaffRole[] = STAFF_ROLES;

export interface OperatorEndpoint<Request = unknown, Answer = unknown>
  extends Endpoint<Request, Answer, 'operator' | 'public'> {
  readonly roles: Allowed;
  readonly kind: 'view' | 'change';
  /** It shows or changes personal data; the audit log marks such lines. */
  readonly isPersonal: boolean;
  /** The subject: a word for the log, and the input that identifies it. */
  readonly subject?: { readonly kind: string; readonly field: string };
  /** Inputs that are never logged. */
  readonly secrets: readonly string[];
  /**
   * Requires a fresh code of the authenticator app in the input `code`: for money, and for permissions over
   * it.
   */
  readonly asksForCode: boolean;
}

type Described<Request, Answer> = Pick<
  OperatorEndpoint<Request, Answer>,
  'name' | 'path' | 'roles' | 'kind' | 'summary' | 'request' | 'answer'
> &
  Partial<
    Pick<OperatorEndpoint, 'isPersonal' | 'subject' | 'secrets' | 'asksForCode' | 'refusals' | 'upload'>
  >;

export const operatorEndpoint = <Request, Answer>({
  roles,
  kind,
  isPersonal = false,
  subject,
  secrets = [],
  asksForCode = false,
  ...described
}: Described<Request, Answer>): OperatorEndpoint<Request, Answer> => ({
  ...endpoint({
    ...described,
    access: roles === 'before-login' ? 'public' : 'operator',
    origin: 'ours',
  }),
  roles,
  kind,
  isPersonal,
  ...(subject === undefined ? {} : { subject }),
  secrets: asksForCode ? [...secrets, 'code'] : secrets,
  asksForCode,
});

export const mayCall = (roles: Allowed, held: readonly StaffRole[]): boolean =>
  roles === 'before-login' || held.some((role) => roles.includes(role));

export const staffRole = snakeWord<StaffRole>(STAFF_ROLES);

/** Six digits from an authenticator app. */
export const appCodeInput = z
  .string(refusing('code-malformed'))
  .check(z.trim(), z.regex(/^[0-9]{6}$/, refusing('code-malformed')));

const base64url = z
  .string(refusing('invalid-input'))
  .check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/, refusing('invalid-input')));

export const keyIdInput = base64url;

/** A WebAuthn signature of a device key, its parts in base64url as the browser returns them. */
export const signedInput = fields({
  keyId: base64url,
  clientData: base64url,
  authenticatorData: base64url,
  signature: base64url,
});

/** Refusals of a signature. */
export const SIGNED: readonly RefusalName[] = [
  'device-key-needed',
  'device-key-unconfirmed',
  'device-key-not-yours',
  'approval-not-signed',
];

/** A text to sign; it is itself the WebAuthn challenge. */
export const challenge = fields({
  text: z.string(),
  rpId: z.string(),
  /** The caller's keys that may sign it; empty: the caller has to add one first. */
  keyIds: z.array(z.string()),
  /** The caller has a key for it that still waits for two admins. */
  hasWaitingKey: z.boolean(),
});

export const reasonInput = requiredText('field-required', 500);

/** A count that may exceed a JSON number, and the key of a page of lines. */
export const bigNumber = z.codec(
  z.string(refusing('invalid-input')).check(z.regex(/^[0-9]{1,18}$/, refusing('invalid-input'))),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  { decode: (text) => BigInt(text), encode: (value) => value.toString() },
);

export const signedNumber = z.codec(
  z.string(refusing('invalid-input')).check(z.regex(/^-?[0-9]{1,19}$/, refusing('invalid-input'))),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  { decode: (text) => BigInt(text), encode: (value) => value.toString() },
);

/**
 * The postings of a decision by account, and when they are posted; the ledger then contains the same lines.
 */
export const statedPosting = {
  postedWhen: snakeWord(POSTED_WHEN),
  lines: z.array(fields({ account: z.string(), asset: z.enum(['USDT', 'EPISODE']), amount: signedNumber })),
};
