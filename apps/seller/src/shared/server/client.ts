import { carriesKey, fetchTransport, repeatWhileOverloaded } from '@cliffhanger/client/requests';
import { createClient } from '@cliffhanger/wire/kernel';
import { currentLocale } from '../language/index.ts';
import { currentSession, endSession } from '../session/index.ts';
import { takeBootstrapResponse } from './bootstrap-queries.ts';

/** Spec §9: request, upload and download. */
export const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Every request of the app. Code −1 clears the user and opens the login page; that request never resolves (spec §4).
 */
export const call = repeatWhileOverloaded(
  createClient({
    transport: fetchTransport({ timeoutMs: REQUEST_TIMEOUT_MS, early: takeBootstrapResponse }),
    token: () => currentSession()?.token,
    locale: currentLocale,
    onTokenInvalid: () => endSession('expired'),
  }),
  carriesKey,
);
