import type { DocumentPictureId } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { checkPictureSize } from '@cliffhanger/core/media';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import { filesWithRow } from '../../media/steps/files-with-row.ts';
import type { DocumentPicture, Requires, Uses } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';
import { pictureContext, sealedFile } from './steps/document-files.ts';

export interface UploadDocumentPicture {
  readonly sellerId: SellerId;
  readonly bytes: Uint8Array;
}

/** Limit of pictures without a certification; beyond it the oldest are deleted. */
const MOST_LOOSE_PICTURES = 6;

type Ports = Requires<
  'transactions' | 'clock' | 'random' | 'limits' | 'pictures' | 'storage' | 'sealing',
  'certifications' | 'outbox' | 'sellers'
>;

/** Re-encoded like every picture, and sealed before it is stored. It has no public address. */
export const uploadDocumentPicture =
  (ports: Ports) =>
  async ({ sellerId, bytes }: UploadDocumentPicture): Promise<Result<{ readonly id: DocumentPictureId }>> => {
    const size = checkPictureSize(bytes.length);
    if (!size.ok) return size;
    const counted = await ports.limits.take('picture-by-seller', sellerId);
    if (!counted.taken) return refusedForTooManyTries(counted.waitMs);
    const picture = await ports.pictures.remake(bytes, []);
    if (picture === undefined) return refuse('upload-not-a-picture', { field: 'file' });

    const { random, clock, sealing } = ports;
    const kept = { id: random.id<'document-picture'>(), sellerId, name: random.secret() };
    const sealed = sealing.seal(pictureContext(kept), picture.whole.bytes);
    return filesWithRow(ports, { [sealedFile(kept.name)]: sealed }, () =>
      remember(ports, { ...kept, uploadedAt: clock.now() }),
    );
  };

const remember = (
  { transactions }: Ports,
  picture: DocumentPicture,
): Promise<Result<{ readonly id: DocumentPictureId }>> =>
  transactions.run(async (repositories) => {
    const seller = await lockCaller(repositories, picture.sellerId);
    if (!seller.ok) return seller;
    await repositories.certifications.addPicture(picture);
    await forgetOldLooseOnes(repositories, picture.sellerId);
    return accept({ id: picture.id });
  });

async function forgetOldLooseOnes(
  repositories: Uses<'certifications' | 'outbox'>,
  sellerId: SellerId,
): Promise<void> {
  const { certifications } = repositories;
  const used = (await certifications.find(sellerId))?.pictureIds ?? [];
  const pictures = await certifications.picturesOf(sellerId);
  const loose = pictures.map(({ id }) => id).filter((id) => !used.includes(id));
  if (loose.length > MOST_LOOSE_PICTURES)
    await keepPictures(repositories, sellerId, [...used, ...loose.slice(-MOST_LOOSE_PICTURES)]);
}

/** Removes the other pictures; the worker deletes their files. */
export async function keepPictures(
  { certifications, outbox }: Uses<'certifications' | 'outbox'>,
  sellerId: SellerId,
  kept: readonly DocumentPictureId[],
): Promise<void> {
  const names = await certifications.keepPictures(sellerId, kept);
  if (names.length > 0) await outbox.put('remove-files', { names: names.map(sealedFile) });
}
