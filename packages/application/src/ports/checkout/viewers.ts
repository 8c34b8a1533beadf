import type {
  LinksSentRecently,
  SentSignInLink,
  ViewerId,
  ViewerSessionTimes,
} from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';

export interface ViewerSession extends ViewerSessionTimes {
  /** The address that the viewer has proved; null: a guest. */
  readonly email: Email | null;
}

export interface StoredSignInLink extends SentSignInLink {
  readonly email: Email;
  /** Whose browser asked for it; null: one that nobody was known in. */
  readonly askedBy: ViewerId | null;
}

/** Viewers and their browsers. */
export interface Viewers {
  add(viewer: { readonly id: ViewerId; readonly now: Instant }): Promise<void>;
  addSession(session: {
    readonly viewerId: ViewerId;
    readonly tokenDigest: string;
    readonly now: Instant;
  }): Promise<void>;
  findSession(viewerId: ViewerId, tokenDigest: string): Promise<ViewerSession | undefined>;
  /** Moves last seen forward, unless another call has done so since `before`. */
  markSeen(seen: {
    readonly viewerId: ViewerId;
    readonly tokenDigest: string;
    readonly at: Instant;
    readonly before: Instant;
  }): Promise<void>;
  endSession(viewerId: ViewerId, tokenDigest: string, at: Instant): Promise<void>;
  /** A bounded number of those over since; says how many. */
  forgetSessionsOverSince(before: Instant): Promise<number>;

  /** Whoever looks at an address's row holds it until the transaction ends. */
  lockSignInLinks(email: Email, since: Instant): Promise<LinksSentRecently>;
  /** Replaces the one before: an older link is worth nothing from then on. */
  saveSignInLink(link: {
    readonly email: Email;
    readonly digest: string;
    readonly askedBy: ViewerId | null;
    readonly sentAt: Instant;
  }): Promise<void>;
  lockSignInLink(digest: string): Promise<StoredSignInLink | undefined>;
  markSignInLinkUsed(email: Email, at: Instant): Promise<void>;
  /** Addresses that were sent nothing since; a bounded number at a time. Says how many. */
  forgetSignInLinksSince(before: Instant): Promise<number>;

  /** Who has proved this address; nobody else does so until the transaction ends. */
  lockAccount(email: Email): Promise<ViewerId | undefined>;
  isGuest(viewerId: ViewerId): Promise<boolean>;
  prove(viewerId: ViewerId, email: Email, at: Instant): Promise<void>;
  /** Gives the account of an address what guests have bought with it; what the guests have, they keep. */
  shareByEmail(email: Email): Promise<void>;
  /** Gives one viewer everything that another one has. */
  shareAll(from: ViewerId, to: ViewerId): Promise<void>;
  purchasesOf(viewerId: ViewerId): Promise<number>;
  /** Address, sessions, places in series. Payments stay. Says how many of those there are. */
  erase(viewerId: ViewerId, at: Instant): Promise<number>;
}
