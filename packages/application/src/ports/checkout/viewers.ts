import type {
  LinksSentRecently,
  SentSignInLink,
  ViewerId,
  ViewerSessionTimes,
} from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';

export interface ViewerSession extends ViewerSessionTimes {
  /** The verified address; `null` for a guest. */
  readonly email: Email | null;
}

export interface StoredSignInLink extends SentSignInLink {
  readonly email: Email;
  /** The viewer whose browser requested it; `null` for an anonymous browser. */
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
  /** Sets last-seen, unless another call has set it since `before`. */
  markSeen(seen: {
    readonly viewerId: ViewerId;
    readonly tokenDigest: string;
    readonly at: Instant;
    readonly before: Instant;
  }): Promise<void>;
  endSession(viewerId: ViewerId, tokenDigest: string, at: Instant): Promise<void>;
  /** Deletes a batch of sessions idle since that time; returns their count. */
  forgetSessionsOverSince(before: Instant): Promise<number>;

  /** Locks the address's row until the transaction ends. */
  lockSignInLinks(email: Email, since: Instant): Promise<LinksSentRecently>;
  /** Replaces and so invalidates the previous link. */
  saveSignInLink(link: {
    readonly email: Email;
    readonly digest: string;
    readonly askedBy: ViewerId | null;
    readonly sentAt: Instant;
  }): Promise<void>;
  lockSignInLink(digest: string): Promise<StoredSignInLink | undefined>;
  markSignInLinkUsed(email: Email, at: Instant): Promise<void>;
  /** Deletes a batch of addresses without a mail since; returns their count. */
  forgetSignInLinksSince(before: Instant): Promise<number>;

  /** The viewer with this verified address, locked until the transaction ends. */
  lockAccount(email: Email): Promise<ViewerId | undefined>;
  isGuest(viewerId: ViewerId): Promise<boolean>;
  prove(viewerId: ViewerId, email: Email, at: Instant): Promise<void>;
  /** Gives the address's account access to what guests bought with it; the guests keep their access. */
  shareByEmail(email: Email): Promise<void>;
  /** Gives one viewer everything that another one has. */
  shareAll(from: ViewerId, to: ViewerId): Promise<void>;
  purchasesOf(viewerId: ViewerId): Promise<number>;
  /** Erases the address, sessions and playback positions. Payments stay; returns their count. */
  erase(viewerId: ViewerId, at: Instant): Promise<number>;
}
