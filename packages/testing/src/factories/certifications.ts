import {
  decideCertification,
  saveCertification,
  uploadDocumentPicture,
} from '@cliffhanger/application/identity';
import type { Certification, Outside } from '@cliffhanger/application/ports';
import type { DocumentPictureId } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import { FAKE_PICTURE } from '../fakes/index.ts';
import { IDA } from './operators.ts';
import { valueOf } from './sellers.ts';

export const aDocumentPicture = async (outside: Outside, sellerId: SellerId): Promise<DocumentPictureId> =>
  valueOf(await uploadDocumentPicture(outside)({ sellerId, bytes: FAKE_PICTURE })).id;

/** Sent in, and waiting for a reviewer. */
export async function aCertification(
  outside: Outside,
  sellerId: SellerId,
  document: { readonly documentNumber?: string; readonly name?: string } = {},
): Promise<Certification> {
  const pictureIds = [await aDocumentPicture(outside, sellerId)];
  const command = { documentType: 'passport', documentNumber: 'X 1234567', name: 'Nora Lindqvist' } as const;
  valueOf(await saveCertification(outside)({ ...command, ...document, sellerId, pictureIds }));
  const stored = await outside.transactions.read((stores) => stores.certifications.find(sellerId));
  if (stored === undefined) throw new Error('no certification was stored');
  return stored;
}

/** From now on the seller is an official agent; Ida has to be there (`addOperators`). */
export async function certified(outside: Outside, sellerId: SellerId): Promise<void> {
  const { id: certificationId } = await aCertification(outside, sellerId);
  const verdict = { kind: 'approve' } as const;
  valueOf(await decideCertification(outside)({ certificationId, verdict, operator: IDA }));
}
