import { POSTED_WHEN } from '@cliffhanger/core/reviews';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { type Endpoint, endpoint, fields, refusing, requiredText, snakeWord } from '../kernel/index.ts';

/*
 * Calls of the console. Who may make one stands here and nowhere else: the server asks the contract, the test of every
 * role against every call is made from it, and so is the list for people.
 */

/** `before-login`: who has no session yet. */
export type Allowed = readonly StaffRole[] | 'before-login';

export const EVERY_ROLE: readonly StaffRole[] = STAFF_ROLES;

export interface OperatorEndpoint<Request = unknown, Answer = unknown>
  extends Endpoint<Request, Answer, 'operator' | 'public'> {
  readonly roles: Allowed;
  readonly kind: 'view' | 'change';
  /** It shows or changes what is known about a person: the log marks such lines. */
  readonly isPersonal: boolean;
  /** What it is about: a word for the log, and the input that names it. */
  readonly subject?: { readonly kind: string; readonly field: string };
  /** Inputs that are never written down. */
  readonly secrets: readonly string[];
  /** Asks for a fresh code of the authenticator app, in the input `code`: money, or power over it. */
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

/** What a device key has signed (WebAuthn): its parts in base64url, as the browser gives them. */
export const signedInput = fields({
  keyId: base64url,
  clientData: base64url,
  authenticatorData: base64url,
  signature: base64url,
});

/** What is to be signed, in words: the text is the challenge itself. */
export const challenge = fields({
  text: z.string(),
  rpId: z.string(),
  /** The caller's own keys that may sign it; none: the caller needs one first. */
  keyIds: z.array(z.string()),
  /** The caller has a key for it that two admins have not confirmed yet. */
  hasWaitingKey: z.boolean(),
});

export const reasonInput = requiredText('field-required', 500);

/** What is counted beyond what a JSON number holds exactly; the key of a page of lines. */
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

/** What a decision books, account by account, and from when on; the books themselves hold the same lines afterwards. */
export const statedPosting = {
  postedWhen: snakeWord(POSTED_WHEN),
  lines: z.array(fields({ account: z.string(), asset: z.enum(['USDT', 'EPISODE']), amount: signedNumber })),
};
