import { AVATAR_EDGE, SQUARE_EDGES } from '@cliffhanger/core/media';

/*
 * The files of one upload. Their names begin with 32 random bytes, so only a person with the URL can find a
 * picture.
 */

export const wholeFile = (name: string): string => `${name}.webp`;
export const squareFile = (name: string, edge: number): string => `${name}-${edge}.webp`;
export const avatarFile = (name: string): string => squareFile(name, AVATAR_EDGE);

export const pictureFiles = (name: string): readonly string[] => [
  wholeFile(name),
  ...SQUARE_EDGES.map((edge) => squareFile(name, edge)),
];
