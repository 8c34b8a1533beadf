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

/** `viewer`: identified by a cookie; the first call that needs one creates a guest. */
export type Access = 'public' | 'seller' | 'operator' | 'viewer';

export interface Endpoint<Request = unknown, Answer = unknown, Allowed extends Access = Access> {
  /** `identity.login`: the name in code, logs, metrics and tests. */
  readonly name: `${Capability}.${string}`;
  readonly path: `/api/${string}`;
  readonly access: Allowed;
  /** `spec`: a call of the owner's text; `ours`: added in the same style. */
  readonly origin: 'spec' | 'ours';
  readonly summary: string;
  readonly request: z.ZodMiniType<Request, unknown>;
  readonly answer: z.ZodMiniType<Answer, unknown>;
  /**
   * Takes an `Idempotency-Key` header and returns the same response for the same key for 24 hours (DOMAIN
   * §9); see `needsIdempotencyKey`.
   */
  readonly movesMoney: boolean;
  /** `multipart/form-data` with one file in the field `file`, instead of JSON. */
  readonly upload: boolean;
  /** Expected refusals beyond those of every call. */
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

/** The spec has no such header, so the server derives a key for its calls. Our own calls require one. */
export const needsIdempotencyKey = ({
  movesMoney,
  origin,
}: Pick<Endpoint, 'movesMoney' | 'origin'>): boolean => movesMoney && origin === 'ours';

export type RequestOf<E> = E extends Endpoint<infer Request, infer _Answer> ? Request : never;
export type AnswerOf<E> = E extends Endpoint<infer _Request, infer Answer> ? Answer : never;
