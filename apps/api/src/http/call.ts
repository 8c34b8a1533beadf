import type { Transactions } from '@cliffhanger/application/ports';
import type { Locale, Result, SellerId, SessionId } from '@cliffhanger/core/kernel';
import type { TokenSecrets } from '@cliffhanger/operations';
import type { IdempotentTransactions } from '@cliffhanger/server/http';
import type { Access } from '@cliffhanger/wire/kernel';
import type { FastifyInstance } from 'fastify';
import type { CallingViewer, ViewerSessions } from './viewer-door.ts';

/** The seller that the access token belongs to. */
export interface LoggedInSeller {
  readonly id: SellerId;
  readonly sessionId: SessionId;
  /** True for a locked account: only EXIT_CALLS are allowed. */
  readonly isOnlyExit: boolean;
}

/** Returns undefined if the token is unknown, revoked or expired. */
export type Authenticate = (token: string) => Promise<LoggedInSeller | undefined>;

export interface Api {
  /** For routes outside the contract, such as stored pictures. */
  readonly http: FastifyInstance;
  readonly transactions: Transactions;
  readonly authenticate: Authenticate;
  readonly viewers: ViewerSessions;
  /** HMAC key for command inputs: a plain hash would allow guessing a short secret in a stored input. */
  readonly commandSecrets: TokenSecrets;
}

export interface Call<Request, Answer, Allowed extends Access> {
  readonly input: Request;
  readonly locale: Locale;
  readonly seller: Allowed extends 'seller' ? LoggedInSeller : undefined;
  readonly viewer: Allowed extends 'viewer' ? CallingViewer : undefined;
  /** `Chrome, Android`: for the list of sessions. */
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
  /** The client's key, if it sent one. */
  readonly idempotencyKey: string | undefined;
  /**
   * Required for calls that move money. Any other write may use them, unless its answer contains a secret.
   */
  readonly idempotent: IdempotentTransactions<Answer>;
}

export type Handler<Request, Answer, Allowed extends Access> = (
  call: Call<Request, Answer, Allowed>,
) => Promise<Result<Answer>>;
