import type { RefusalName } from '@cliffhanger/core/kernel';
import type * as z from 'zod/mini';

export type Capability =
  | 'identity'
  | 'catalog'
  | 'library'
  | 'promotion'
  | 'orders'
  | 'settlement'
  | 'wallet'
  | 'deposits'
  | 'withdrawals'
  | 'levels'
  | 'credit'
  | 'referrals'
  | 'setup'
  | 'dashboard'
  | 'messages'
  | 'support'
  | 'content'
  | 'media'
  | 'checkout'
  | 'viewing'
  | 'trust'
  | 'staff'
  | 'reviews'
  | 'records'
  | 'ledger'
  | 'chain'
  | 'settings';

/** `viewer`: known by a cookie, or a guest who is given one by the first call that needs it; nobody is turned away. */
export type Access = 'public' | 'seller' | 'operator' | 'viewer';

export interface Endpoint<Request = unknown, Answer = unknown, Allowed extends Access = Access> {
  /** `identity.login`: the call's name inside, in logs, metrics and tests. */
  readonly name: `${Capability}.${string}`;
  readonly path: `/api/${string}`;
  readonly access: Allowed;
  /** `spec`: a call of the owner's text; `ours`: added in the same style because a screen needs it. */
  readonly origin: 'spec' | 'ours';
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly request: z.ZodMiniType<Request, unknown>;
  readonly answer: z.ZodMiniType<Answer, unknown>;
  /**
   * Such a call takes an `Idempotency-Key` header and answers the same for the same key for 24 hours (DOMAIN §9); see
   * `needsIdempotencyKey`.
   */
  readonly movesMoney: boolean;
  /** `multipart/form-data` with one file in the field `file`, instead of JSON. */
  readonly upload: boolean;
  /** The expected refusals, beside the ones every call shares. */
  readonly refusals: readonly RefusalName[];
}

type Described<Request, Answer, Allowed extends Access> = Omit<
  Endpoint<Request, Answer, Allowed>,
  'movesMoney' | 'upload' | 'refusals'
> &
  Partial<Pick<Endpoint, 'movesMoney' | 'upload' | 'refusals'>>;

export const endpoint = <Request, Answer, const Allowed extends Access>(
  described: Described<Request, Answer, Allowed>,
): Endpoint<Request, Answer, Allowed> => ({
  movesMoney: false,
  upload: false,
  refusals: [],
  ...described,
});

/** The owner's text has no such header: the server derives the key of its calls. Calls of ours refuse to work without one. */
export const needsIdempotencyKey = ({
  movesMoney,
  origin,
}: Pick<Endpoint, 'movesMoney' | 'origin'>): boolean => movesMoney && origin === 'ours';

export type RequestOf<E> = E extends Endpoint<infer Request, infer _Answer> ? Request : never;
export type AnswerOf<E> = E extends Endpoint<infer _Request, infer Answer> ? Answer : never;
