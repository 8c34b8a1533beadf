import type { Transactions } from '@cliffhanger/application/ports';
import type { Locale, Result, SellerId, SessionId } from '@cliffhanger/core/kernel';
import type { TokenSecrets } from '@cliffhanger/operations';
import type { IdempotentTransactions } from '@cliffhanger/server/http';
import type { Access } from '@cliffhanger/wire/kernel';
import type { FastifyInstance } from 'fastify';
import type { CallingViewer, ViewerSessions } from './viewer-door.ts';

/** The seller whose token came with a call. */
export interface LoggedInSeller {
  readonly id: SellerId;
  readonly sessionId: SessionId;
  /** Of a locked account: only EXIT_CALLS are answered. */
  readonly isOnlyExit: boolean;
}

/** Undefined when the token is unknown, ended or expired. */
export type Authenticate = (token: string) => Promise<LoggedInSeller | undefined>;

/** What a call needs of the process that serves it. */
export interface Api {
  /** For the few answers that are no calls: a stored picture, say. */
  readonly http: FastifyInstance;
  readonly transactions: Transactions;
  readonly authenticate: Authenticate;
  readonly viewers: ViewerSessions;
  /** Keys the hash of a command's input, so that a short secret in it cannot be guessed from what is stored. */
  readonly commandSecrets: TokenSecrets;
}

export interface Call<Request, Answer, Allowed extends Access> {
  readonly input: Request;
  readonly locale: Locale;
  readonly seller: Allowed extends 'seller' ? LoggedInSeller : undefined;
  readonly viewer: Allowed extends 'viewer' ? CallingViewer : undefined;
  /** `Chrome, Android`: what the list of sessions shows. */
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
  /** As it was sent, where it was: of the caller's tap. */
  readonly idempotencyKey: string | undefined;
  /** A call that moves money must use these; any other that writes may, unless its answer holds a secret. */
  readonly idempotent: IdempotentTransactions<Answer>;
}

export type Handler<Request, Answer, Allowed extends Access> = (
  call: Call<Request, Answer, Allowed>,
) => Promise<Result<Answer>>;
