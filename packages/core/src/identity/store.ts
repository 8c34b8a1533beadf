import { accept, type Id, type Result, type Reviewed, refuse, type Verdict } from '../kernel/index.ts';

/* A seller's store (DOMAIN §8): what viewers see of it is always a version that a person has passed. */

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

/** Reasons a reviewer may give; each has a text in every locale. */
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
  /** What viewers see. */
  readonly shown: StoreVersion | undefined;
  /** The newest that was not passed: under review or rejected. */
  readonly proposed: StoreVersion | undefined;
}

/**
 * What becomes of a version that is sent in: a new one to review, or one that stands already. What has just failed
 * fails again unless something about it changes.
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

/** What a seller may be written about by mail; the list of messages has it all in any case. */
export const MAIL_TOPICS = ['order', 'settlement', 'review', 'money'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export type MailChoices = Readonly<Record<MailTopic, boolean>>;

export interface StoreSettings {
  /** Whether a drama that is added to the library ships by itself from the beginning. */
  readonly autoShipsNewDramas: boolean;
  readonly mail: MailChoices;
}

/** Orders and settlements are many and an open app tells them at once; decisions and money are few and matter. */
export const DEFAULT_STORE_SETTINGS: StoreSettings = {
  autoShipsNewDramas: true,
  mail: { order: false, settlement: false, review: true, money: true },
};
