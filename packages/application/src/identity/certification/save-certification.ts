import {
  checkDocumentPictures,
  type DocumentPictureId,
  type DocumentType,
  mayBeCertified,
} from '@cliffhanger/core/identity';
import {
  accept,
  type Result,
  type Reviewed,
  refuse,
  type SellerId,
  submitted,
} from '@cliffhanger/core/kernel';
import type { Certification, Requires, Uses } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';
import { sealDocument } from './steps/document-files.ts';
import { keepPictures } from './upload-document-picture.ts';

export interface SaveCertification {
  readonly sellerId: SellerId;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly name: string;
  readonly pictureIds: readonly DocumentPictureId[];
}

/** A seller's view of their certification: its state, never the contents of the document. */
export type CertificationView =
  | { readonly state: 'not-submitted' }
  | (Reviewed & { readonly id: Certification['id'] });

export const certificationShown = (certification: Certification | undefined): CertificationView =>
  certification === undefined
    ? { state: 'not-submitted' }
    : { ...certification.review, id: certification.id };

export const getCertification =
  ({ transactions }: Requires<'transactions', 'certifications'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<CertificationView>> =>
    accept(
      certificationShown(await transactions.read(({ certifications }) => certifications.find(sellerId))),
    );

type SaveCertificationPorts = Requires<
  'transactions' | 'clock' | 'random' | 'sealing',
  'certifications' | 'outbox' | 'sellers' | 'settings'
>;

/** Submits a certification, again after a rejection. A retry after a lost response is idempotent. */
export const saveCertification =
  ({ transactions, clock, random, sealing }: SaveCertificationPorts) =>
  (command: SaveCertification): Promise<Result<CertificationView>> =>
    transactions.run(async (repositories): Promise<Result<CertificationView>> => {
      const { sellerId, documentType: type, documentNumber: number, name } = command;
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const current = await repositories.certifications.find(sellerId);
      const pictureIds = [...new Set(command.pictureIds)];
      if (current?.review.state === 'under-review' && areSame(current.pictureIds, pictureIds))
        return accept(certificationShown(current));
      const allowed = mayBeCertified(current?.review);
      if (!allowed.ok) return allowed;
      const pictures = await checkPictures(repositories, sellerId, type, pictureIds);
      if (!pictures.ok) return pictures;

      const now = clock.now();
      const { certificationReviewMs } = await repositories.settings.current(now);
      const certification: Certification = {
        id: random.id(),
        sellerId,
        document: sealDocument(sealing, sellerId, { type, number, name }),
        pictureIds,
        review: submitted(now, certificationReviewMs),
      };
      await repositories.certifications.save(certification);
      // Deletes the pictures of a rejected certification, which are no longer needed.
      await keepPictures(repositories, sellerId, pictureIds);
      return accept(certificationShown(certification));
    });

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

async function checkPictures(
  { certifications }: Uses<'certifications'>,
  sellerId: SellerId,
  type: DocumentType,
  pictureIds: readonly DocumentPictureId[],
): Promise<Result<true>> {
  const enough = checkDocumentPictures(type, pictureIds.length);
  if (!enough.ok) return enough;
  const known = (await certifications.picturesOf(sellerId)).map(({ id }) => id);
  // Another seller's picture gets the same answer as an unknown one.
  return pictureIds.every((id) => known.includes(id))
    ? accept(true)
    : refuse('invalid-input', { field: 'pictureIds' });
}
