import { POSTED_WHEN } from '@cliffhanger/core/reviews';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { type Endpoint, endpoint, fields, refusing, requiredText, snakeWord } from '../kernel/index.ts';

/*
 * Calls of the console. Their roles are declared only here: the server, the role × call test and the
 * reference use them.
 */

/** `before-login`: without a session. */
export type Allowed = readonly StaffRole[] | 'before-login';

export const EVERY_ROLE: readonly StaffRole[] = STAFF_ROLES;

export interface OperatorEndpoint<Request = unknown, Answer = unknown>
  extends Endpoint<Request, Answer, 'operator' | 'public'> {
  readonly roles: Allowed;
  readonly kind: 'view' | 'change';
  /** It shows or changes personal data; the log marks such lines. */
  readonly isPersonal: boolean;
  /** The subject for the log: its kind and the input that identifies it. */
  readonly subject?: { readonly kind: string; readonly field: string };
  /** Inputs that are never logged. */
  readonly secrets: readonly string[];
  /** Requires a fresh TOTP in the input `code`: for money, or power over it. */
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

/** A WebAuthn assertion; its parts in base64url as the browser returns them. */
export const signedInput = fields({
  keyId: base64url,
  clientData: base64url,
  authenticatorData: base64url,
  signature: base64url,
});

/** The text to sign; it is the challenge itself. */
export const challenge = fields({
  text: z.string(),
  rpId: z.string(),
  /** The caller's keys that may sign; empty: a key is needed first. */
  keyIds: z.array(z.string()),
  /** The caller has a key that two admins have not confirmed yet. */
  hasWaitingKey: z.boolean(),
});

export const reasonInput = requiredText('field-required', 500);

/** Beyond the exact range of JSON numbers; also the cursor of a page. */
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

/** The postings of a decision by account and time; the books later contain the same lines. */
export const statedPosting = {
  postedWhen: snakeWord(POSTED_WHEN),
  lines: z.array(fields({ account: z.string(), asset: z.enum(['USDT', 'EPISODE']), amount: signedNumber })),
};
