import type { Pictures } from '@cliffhanger/application/ports';

const PICTURE = Buffer.from('a picture');

/** Accepts a single kind of picture. */
export const fakePictures: Pictures = {
  linkCard: async () => Buffer.from('a card'),
  async remake(bytes, squareEdges) {
    if (!PICTURE.equals(bytes)) return undefined;
    const square = (edge: number) => ({ bytes: Buffer.from(`square ${edge}`), width: edge, height: edge });
    return {
      whole: { bytes: Buffer.from('whole'), width: 600, height: 400 },
      squares: squareEdges.map(square),
    };
  },
};

export const FAKE_PICTURE: Uint8Array = PICTURE;
