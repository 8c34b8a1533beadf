import {
  decideCertification,
  saveCertification,
  uploadDocumentPicture,
} from '@cliffhanger/application/identity';
import type { Certification, Dependencies } from '@cliffhanger/application/ports';
import type { DocumentPictureId } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import { FAKE_PICTURE } from '../fakes/index.ts';
import { IDA } from './operators.ts';
import { valueOf } from './sellers.ts';

export const aDocumentPicture = async (
  dependencies: Dependencies,
  sellerId: SellerId,
): Promise<DocumentPictureId> =>
  valueOf(await uploadDocumentPicture(dependencies)({ sellerId, bytes: FAKE_PICTURE })).id;

/** Submitted and under review. */
export async function aCertification(
  dependencies: Dependencies,
  sellerId: SellerId,
  document: { readonly documentNumber?: string; readonly name?: string } = {},
): Promise<Certification> {
  const pictureIds = [await aDocumentPicture(dependencies, sellerId)];
  const command = { documentType: 'passport', documentNumber: 'X 1234567', name: 'Nora Lindqvist' } as const;
  valueOf(await saveCertification(dependencies)({ ...command, ...document, sellerId, pictureIds }));
  const stored = await dependencies.transactions.read((repositories) =>
    repositories.certifications.find(sellerId),
  );
  if (stored === undefined) throw new Error('no certification was stored');
  return stored;
}

/** Makes the seller an official agent. Requires Ida (`addOperators`). */
export async function certified(dependencies: Dependencies, sellerId: SellerId): Promise<void> {
  const { id: certificationId } = await aCertification(dependencies, sellerId);
  const verdict = { kind: 'approve' } as const;
  valueOf(await decideCertification(dependencies)({ certificationId, verdict, operator: IDA }));
}
