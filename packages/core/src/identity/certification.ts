import { accept, type Id, type Result, type Reviewed, refuse, type Verdict } from '../kernel/index.ts';

/* Real-name certification (DOMAIN §8): document data is encrypted before it is stored. */

export type CertificationId = Id<'certification'>;
export type DocumentPictureId = Id<'document-picture'>;

export const DOCUMENT_TYPES = ['passport', 'id-card', 'driving-licence'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Never stored in clear, logged or sent. */
export interface IdentityDocument {
  readonly type: DocumentType;
  readonly number: string;
  /** As on the document. */
  readonly name: string;
}

export const MOST_DOCUMENT_PICTURES = 3;
export const LONGEST_DOCUMENT_NUMBER = 40;

/** A passport has one page; other documents have a back. */
const FEWEST_PICTURES: Readonly<Record<DocumentType, number>> = {
  passport: 1,
  'id-card': 2,
  'driving-licence': 2,
};

const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?$/u;
const SHORTEST_NUMBER = 4;

/** Normalised; undefined if no document has such a number. */
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

/** Each has a text in every locale. */
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

/** Again after a rejection, not while one is pending or approved. */
export function mayBeCertified(current: Reviewed | undefined): Result<true> {
  if (current?.state === 'under-review') return refuse('certification-under-review');
  if (current?.state === 'approved') return refuse('certification-approved');
  return accept(true);
}
