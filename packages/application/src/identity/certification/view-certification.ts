import type { CertificationId, Email, IdentityDocument } from '@cliffhanger/core/identity';
import { accept, type Result, type Reviewed, refuse } from '@cliffhanger/core/kernel';
import type { Certification, DocumentPicture, Requires } from '../../ports/index.ts';
import { findByEmail } from '../steps/find-seller.ts';
import { openDocument, pictureContext, sealedFile } from './steps/document-files.ts';

export interface ViewCertification {
  readonly email: Email;
  /** The reviewer's name. */
  readonly viewer: string;
}

export interface CertificationViewed {
  readonly id: CertificationId;
  /** The account's name, to compare with the document. */
  readonly realName: string;
  readonly document: IdentityDocument;
  readonly pictures: readonly Uint8Array[];
  readonly review: Reviewed;
}

interface Found {
  readonly realName: string;
  readonly certification: Certification;
  readonly pictures: readonly DocumentPicture[];
}

type ViewCertificationPorts = Requires<
  'transactions' | 'clock' | 'storage' | 'sealing',
  'certifications' | 'emailOwners' | 'sellers'
>;

/** Each view is logged before anything is opened, so that a failed view is logged too (DOMAIN §8). */
export const viewCertification =
  ({ transactions, clock, storage, sealing }: ViewCertificationPorts) =>
  async ({ email, viewer }: ViewCertification): Promise<Result<CertificationViewed>> => {
    const found = await transactions.run(async (repositories): Promise<Result<Found>> => {
      const seller = await findByEmail(repositories, email);
      const certification = seller && (await repositories.certifications.find(seller.id));
      if (!certification) return refuse('certification-unknown', { field: 'email' });
      await repositories.certifications.addView({ certification, viewer, at: clock.now() });
      const all = await repositories.certifications.picturesOf(seller.id);
      const pictures = all.filter(({ id }) => certification.pictureIds.includes(id));
      return accept({ realName: seller.realName, certification, pictures });
    });
    if (!found.ok) return found;

    const { realName, certification, pictures } = found.value;
    const { id, sellerId, document, review } = certification;
    const opened: Uint8Array[] = [];
    for (const picture of pictures) {
      const sealed = await storage.read(sealedFile(picture.name));
      if (sealed === undefined) throw new Error('a picture of a document is missing in the storage');
      opened.push(sealing.open(pictureContext(picture), sealed));
    }
    return accept({
      id,
      realName,
      document: openDocument(sealing, sellerId, document),
      pictures: opened,
      review,
    });
  };
