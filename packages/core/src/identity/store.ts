import { accept, type Id, type Result, type Reviewed, refuse, type Verdict } from '../kernel/index.ts';

/* A seller's shop (DOMAIN §8): viewers see only approved versions. */

export type StoreVersionId = Id<'store-version'>;

export interface StoreFront {
  readonly name: string;
  /** An upload of the same seller. */
  readonly pictureId: Id<'upload'> | null;
  readonly text: string;
}

export interface StoreVersion extends StoreFront {
  readonly id: StoreVersionId;
  readonly review: Reviewed;
}

export const LONGEST_STORE_NAME = 40;
export const LONGEST_STORE_TEXT = 300;

/** Each has a text in every locale. */
export const STORE_REJECTION_RULES = [
  'name-of-somebody-else',
  'promises-earnings',
  'contact-details',
  'content-not-allowed',
  'picture-not-suitable',
] as const;
export type StoreRejectionRule = (typeof STORE_REJECTION_RULES)[number];

export type StoreVerdict = Verdict<StoreRejectionRule>;

const areSame = (one: StoreFront, other: StoreFront): boolean =>
  one.name === other.name && one.pictureId === other.pictureId && one.text === other.text;

export interface StoreVersions {
  readonly shown: StoreVersion | undefined;
  /** The newest version that is not approved: under review or rejected. */
  readonly proposed: StoreVersion | undefined;
}

/**
 * A new version for review, or an existing one. A version that was just rejected is rejected again unless it
 * changes.
 */
export function proposeStore(
  { shown, proposed }: StoreVersions,
  front: StoreFront,
): Result<'new' | 'same-as-proposed' | 'same-as-shown'> {
  if (proposed !== undefined && areSame(proposed, front)) {
    return proposed.review.state === 'rejected' ? refuse('store-review-failed') : accept('same-as-proposed');
  }
  return accept(shown !== undefined && areSame(shown, front) ? 'same-as-shown' : 'new');
}

/** Topics of emails; the list of messages has everything anyway. */
export const MAIL_TOPICS = ['order', 'settlement', 'review', 'money'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export type MailChoices = Readonly<Record<MailTopic, boolean>>;

export interface StoreSettings {
  /** Whether auto-ship is on for newly added dramas. */
  readonly autoShipsNewDramas: boolean;
  readonly mail: MailChoices;
}

/** Orders and settlements are frequent and pushed to open apps; decisions and money are rare and matter. */
export const DEFAULT_STORE_SETTINGS: StoreSettings = {
  autoShipsNewDramas: true,
  mail: { order: false, settlement: false, review: true, money: true },
};
