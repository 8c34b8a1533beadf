import {
  judgeSignInLink,
  maySignInLinkBeSent,
  SIGN_IN_LINK_LIFETIME_MS,
  SIGN_IN_LINK_WINDOW_MS,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import { type Email, networkOf } from '@cliffhanger/core/identity';
import {
  accept,
  DONE,
  earlier,
  type Instant,
  type Locale,
  MINUTE_MS,
  type Nothing,
  type Result,
} from '@cliffhanger/core/kernel';
import { sealForMail } from '../../kernel/queued-mail.ts';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { Random, Requires, StoredSignInLink, Uses } from '../../ports/index.ts';
import { addGuest, addViewerSession, endViewerSession, type NewViewerSession } from './viewer-session.ts';

export interface RequestSignIn {
  readonly email: Email;
  readonly locale: Locale;
  /** The viewer of the requesting browser; `null` for an anonymous one. */
  readonly askedBy: ViewerId | null;
  readonly address: string;
}

type RequestNeeds = Requires<
  'transactions' | 'clock' | 'random' | 'hmac' | 'limits' | 'sealing',
  'outbox' | 'viewers'
>;

/** Sent to every address, so that the response does not reveal who has bought something. */
export const requestSignIn =
  ({ transactions, clock, random, hmac, limits, sealing }: RequestNeeds) =>
  async ({ email, locale, askedBy, address }: RequestSignIn): Promise<Result<Nothing>> => {
    const allowed = await limits.take('viewer-sign-in-by-address', hmac.limitKey(networkOf(address)));
    if (!allowed.taken) return refusedForTooManyTries(allowed.waitMs);
    return transactions.run(async ({ viewers, outbox }) => {
      const now = clock.now();
      const recent = await viewers.lockSignInLinks(email, earlier(now, SIGN_IN_LINK_WINDOW_MS));
      const mayBeSent = maySignInLinkBeSent(recent, now);
      if (!mayBeSent.ok) return mayBeSent;
      const secret = random.secret();
      await viewers.saveSignInLink({ email, digest: hmac.sessionToken(secret), askedBy, sentAt: now });
      const minutes = String(SIGN_IN_LINK_LIFETIME_MS / MINUTE_MS);
      const sealed = sealForMail(sealing, { to: email, template: 'viewer-sign-in' }, secret);
      await outbox.put('sign-in-mail', { email, locale, minutes, sealed });
      return DONE;
    });
  };

export interface ConfirmSignIn {
  readonly secret: string;
  /** The browser's previous session token, or `null`. */
  readonly token: string | null;
  readonly viewerId: ViewerId | null;
}

/**
 * Opening the link proves access to the mailbox and signs the browser in to its account with a new session.
 * The account gets access to guest purchases made with that address. It gets other purchases of this
 * browser's guest only when the same browser requested the link: otherwise an attacker could send a link of
 * theirs to a stranger and collect the stranger's purchases.
 */
export const confirmSignIn =
  ({
    transactions,
    clock,
    random,
    hmac,
  }: Requires<'transactions' | 'clock' | 'random' | 'hmac', 'viewers' | 'viewing'>) =>
  ({ secret, token, viewerId }: ConfirmSignIn): Promise<Result<NewViewerSession>> =>
    transactions.run(async (repositories): Promise<Result<NewViewerSession>> => {
      const now = clock.now();
      const link = await repositories.viewers.lockSignInLink(hmac.sessionToken(secret));
      const judged = judgeSignInLink(link, now);
      if (!judged.ok || link === undefined) return judged as Result<never>;
      const { email } = link;
      await repositories.viewers.markSignInLinkUsed(email, now);
      const guest = await guestOfBoth(repositories, link, viewerId);
      const id = await accountOf(repositories, random, { email, guest, now });
      if (guest !== undefined && guest !== id) await bringAlong(repositories, guest, id);
      await repositories.viewers.shareByEmail(email);
      if (token !== null) await endViewerSession(repositories, hmac, token, now);
      const begun = await addViewerSession(repositories, { random, hmac }, id, now);
      return accept({ viewer: { id, email }, token: begun });
    });

/** The guest who requested the link and opens it in the same browser. */
async function guestOfBoth(
  { viewers }: Uses<'viewers'>,
  { askedBy }: StoredSignInLink,
  viewerId: ViewerId | null,
): Promise<ViewerId | undefined> {
  if (viewerId === null || askedBy !== viewerId) return undefined;
  return (await viewers.isGuest(viewerId)) ? viewerId : undefined;
}

/** Gives the account the guest's purchases and watch positions. */
async function bringAlong(
  { viewers, viewing }: Uses<'viewers' | 'viewing'>,
  guest: ViewerId,
  account: ViewerId,
): Promise<void> {
  await viewers.shareAll(guest, account);
  for (const position of await viewing.positionsOf(guest)) {
    if ((await viewing.positionIn(account, position.dramaId)) === undefined)
      await viewing.savePosition(account, position);
  }
}

interface Proved {
  readonly email: Email;
  readonly guest: ViewerId | undefined;
  readonly now: Instant;
}

/** The account of an address; the guest becomes it when there is none yet. */
async function accountOf(
  repositories: Uses<'viewers'>,
  random: Random,
  { email, guest, now }: Proved,
): Promise<ViewerId> {
  const known = await repositories.viewers.lockAccount(email);
  if (known !== undefined) return known;
  const id = guest ?? (await addGuest(repositories, random, now));
  await repositories.viewers.prove(id, email, now);
  return id;
}
