import type { IdentityDocument } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { DocumentPicture, Sealing } from '../../../ports/index.ts';

/* Documents are sealed with their seller as context, so that swapped rows or files are detected. */

/** The public picture route does not serve this name. */
export const sealedFile = (name: string): string => `${name}.sealed`;

export const pictureContext = ({ sellerId, name }: Pick<DocumentPicture, 'sellerId' | 'name'>): string =>
  `document-picture:${sellerId}:${name}`;

export const documentContext = (sellerId: SellerId): string => `certification:${sellerId}`;

export const sealDocument = (sealing: Sealing, sellerId: SellerId, document: IdentityDocument): Uint8Array =>
  sealing.seal(documentContext(sellerId), new TextEncoder().encode(JSON.stringify(document)));

export const openDocument = (sealing: Sealing, sellerId: SellerId, sealed: Uint8Array): IdentityDocument =>
  JSON.parse(new TextDecoder().decode(sealing.open(documentContext(sellerId), sealed))) as IdentityDocument;
