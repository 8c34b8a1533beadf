import type { IdentityDocument } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { DocumentPicture, Sealing } from '../../../ports/index.ts';

/* How what is on a document is sealed: bound to its seller, so that rows and files cannot change places unnoticed. */

/** Not a name that the public address of pictures knows. */
export const sealedFile = (name: string): string => `${name}.sealed`;

export const pictureContext = ({ sellerId, name }: Pick<DocumentPicture, 'sellerId' | 'name'>): string =>
  `document-picture:${sellerId}:${name}`;

export const documentContext = (sellerId: SellerId): string => `certification:${sellerId}`;

export const sealDocument = (sealing: Sealing, sellerId: SellerId, document: IdentityDocument): Uint8Array =>
  sealing.seal(documentContext(sellerId), new TextEncoder().encode(JSON.stringify(document)));

export const openDocument = (sealing: Sealing, sellerId: SellerId, sealed: Uint8Array): IdentityDocument =>
  JSON.parse(new TextDecoder().decode(sealing.open(documentContext(sellerId), sealed))) as IdentityDocument;
