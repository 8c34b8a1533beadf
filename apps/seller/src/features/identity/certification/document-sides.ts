import type { DocumentPictureId, DocumentType } from '@cliffhanger/core/identity';

export type DocumentSide = 'data-page' | 'front' | 'back';

/** A passport has a single data page; the others have a back. */
export const SIDES: Readonly<Record<DocumentType, readonly DocumentSide[]>> = {
  passport: ['data-page'],
  'id-card': ['front', 'back'],
  'driving-licence': ['front', 'back'],
};

export type SidePictures = Readonly<Partial<Record<DocumentSide, DocumentPictureId>>>;

/** The pictures in the order of the sides; `undefined` while one is missing. */
export function picturesOf(type: DocumentType, pictures: SidePictures): DocumentPictureId[] | undefined {
  const ids = SIDES[type].map((side) => pictures[side]);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
