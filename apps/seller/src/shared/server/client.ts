import { createClient } from '@cliffhanger/wire/kernel';
import { currentLocale } from '../language/index.ts';
import { currentSession, endSession } from '../session/index.ts';
import { fetchTransport } from './fetch-transport.ts';

/** Every request of the app. Code −1 forgets the user and opens the login page; that request never resolves (spec §4). */
export const call = createClient({
  transport: fetchTransport,
  token: () => currentSession()?.token,
  locale: currentLocale,
  onTokenInvalid: () => endSession('expired'),
});
