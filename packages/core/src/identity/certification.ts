import { accept, type Id, type Result, type Reviewed, refuse, type Verdict } from '../kernel/index.ts';

/* Real-name certification (DOMAIN §8): what is on a document is sealed before it is stored. */

export type CertificationId = Id<'certification'>;
export type DocumentPictureId = Id<'document-picture'>;

export const DOCUMENT_TYPES = ['passport', 'id-card', 'driving-licence'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What is never stored in the clear, logged or sent anywhere. */
export interface IdentityDocument {
  readonly type: DocumentType;
  readonly number: string;
  /** As it stands on the document. */
  readonly name: string;
}

export const MOST_DOCUMENT_PICTURES = 3;
export const LONGEST_DOCUMENT_NUMBER = 40;

/** A passport shows everything on one page; the others have a back. */
const FEWEST_PICTURES: Readonly<Record<DocumentType, number>> = {
  passport: 1,
  'id-card': 2,
  'driving-licence': 2,
};

const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?$/u;
const SHORTEST_NUMBER = 4;

/** In one form however it was typed; undefined when no document has such a number. */
export function parseDocumentNumber(typed: string): string | undefined {
  const number = typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const isOne = number.length >= SHORTEST_NUMBER && number.length <= LONGEST_DOCUMENT_NUMBER;
  return isOne && NUMBER.test(number) ? number : undefined;
}

export function checkDocumentPictures(type: DocumentType, pictures: number): Result<true> {
  const fewest = FEWEST_PICTURES[type];
  return pictures >= fewest
    ? accept(true)
    : refuse('document-pictures-missing', { field: 'pictureIds', facts: { pictures: fewest } });
}

/** Reasons a reviewer may give; each has a text in every locale. */
export const CERTIFICATION_REJECTION_RULES = [
  'picture-unreadable',
  'document-not-accepted',
  'document-expired',
  'name-differs',
  'document-of-another-person',
  'document-used-before',
] as const;
export type CertificationRejectionRule = (typeof CERTIFICATION_REJECTION_RULES)[number];

export type CertificationVerdict = Verdict<CertificationRejectionRule>;

/** Again after a rejection, never while one waits or stands. */
export function mayBeCertified(current: Reviewed | undefined): Result<true> {
  if (current?.state === 'under-review') return refuse('certification-under-review');
  if (current?.state === 'approved') return refuse('certification-approved');
  return accept(true);
}
