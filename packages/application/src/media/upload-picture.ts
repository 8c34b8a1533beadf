import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { checkPictureSize, SQUARE_EDGES } from '@cliffhanger/core/media';
import { refusedForTooManyTries } from '../kernel/too-many-tries.ts';
import type { Picture, Requires, Upload, UploadId } from '../ports/index.ts';
import { filesWithRow } from './steps/files-with-row.ts';
import { squareFile, wholeFile } from './steps/picture-files.ts';

export interface UploadPicture {
  readonly sellerId: SellerId;
  readonly bytes: Uint8Array;
}

export interface UploadedPicture {
  readonly id: UploadId;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

type UploadPicturePorts = Requires<
  'transactions' | 'clock' | 'random' | 'limits' | 'pictures' | 'storage',
  'uploads'
>;

/**
 * Never stores the original bytes: the picture is re-encoded from its pixels (RELIABILITY, "Let nobody in").
 */
export const uploadPicture =
  (ports: UploadPicturePorts) =>
  async ({ sellerId, bytes }: UploadPicture): Promise<Result<UploadedPicture>> => {
    const size = checkPictureSize(bytes.length);
    if (!size.ok) return size;
    const counted = await ports.limits.take('picture-by-seller', sellerId);
    if (!counted.taken) return refusedForTooManyTries(counted.waitMs);
    const picture = await ports.pictures.remake(bytes, SQUARE_EDGES);
    if (picture === undefined) return refuse('upload-not-a-picture', { field: 'file' });

    const { width, height } = picture.whole;
    const upload: Upload = {
      id: ports.random.id(),
      sellerId,
      name: ports.random.secret(),
      width,
      height,
      uploadedAt: ports.clock.now(),
    };
    return filesWithRow(ports, filesOf(upload.name, picture), () => remember(ports, upload));
  };

const remember = (
  { transactions, storage }: UploadPicturePorts,
  upload: Upload,
): Promise<Result<UploadedPicture>> =>
  transactions.run(async (repositories) => {
    await repositories.uploads.add(upload);
    const { id, name, width, height } = upload;
    return accept({ id, url: storage.addressOf(wholeFile(name)), width, height });
  });

const filesOf = (
  name: string,
  { whole, squares }: { readonly whole: Picture; readonly squares: readonly Picture[] },
): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries([
    [wholeFile(name), whole.bytes],
    ...squares.map(({ width, bytes }) => [squareFile(name, width), bytes]),
  ]);
